import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { parse } from 'yaml';
import { envExample, settingNames } from './testing/env-example.ts';

const read = (path: string) => readFileSync(join(ROOT, 'operations', path), 'utf8');

const compose: { services: Record<string, { environment?: Record<string, unknown> }> } = parse(
  read('compose.yaml'),
  { merge: true },
);
const containerfile = read('Containerfile');
const units = readdirSync(join(ROOT, 'operations/systemd'));

/** Environment variables of the images that are not the site's own settings. */
const OTHER_VARIABLES = /^(?:HOME$|NODE_|SITE_DOMAIN|STAFF_DOMAIN|POSTGRES_)/;

test('the compose file, images and units name only settings that exist', () => {
  const named = [
    ...Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment)),
    ...[containerfile, ...units.map((unit) => read(`systemd/${unit}`))].flatMap((text) =>
      [...text.matchAll(/^(?:ENV|Environment=)(.*)$/gm)].flatMap(([, list = '']) =>
        [...list.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
      ),
    ),
  ];
  const unknown = named.filter((name) => !OTHER_VARIABLES.test(name) && !settingNames().includes(name));
  expect(named).toContain('SITE_DATA');
  expect(unknown).toEqual([]);
});

test('.env.example has every setting as it is declared', () => {
  expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).toBe(envExample());
});

test('images and units start programs that are built', () => {
  const commands = [
    ...containerfile.matchAll(/^(?:CMD|ENTRYPOINT) (.*)$/gm),
    ...units.flatMap((unit) => [...read(`systemd/${unit}`).matchAll(/^ExecStart=(.*)$/gm)]),
  ].map(([, command = '']) => command);
  const programs = commands.flatMap((command) => [...command.matchAll(/([\w/-]+)\/dist\/(\w+)\.js\b/g)]);
  expect(programs.length).toBeGreaterThan(0);
  for (const [, workspace = '', name] of programs) {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
    expect(scripts.build).toMatch(new RegExp(`build-programs\\.ts .*/${name}\\.ts`));
  }
});

test('images install the packages of every workspace', () => {
  const { workspaces }: { workspaces: string[] } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  for (const workspace of workspaces) expect(containerfile).toContain(`COPY ${workspace}/package.json `);
});

/** Returns the text of a document without its code. */
const prose = (path: string) => readFileSync(join(ROOT, path), 'utf8').replace(/^ *```.*?^ *```/gms, '');

/** Returns the anchors that GitHub gives the headings of a document. */
const anchorsOf = (path: string) =>
  [...prose(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('links in documents lead to files and headings that exist', () => {
  const { stdout } = spawnSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' });
  const links = (stdout.match(/.+/g) ?? []).flatMap((page) =>
    [...prose(page).matchAll(/\]\((?![a-z]+:)([^)#\s]*)#?([^)\s]*)\)/g)].map(([link, path, anchor]) => ({
      place: `${page}: ${link}`,
      target: path ? join(dirname(page), path) : page,
      anchor,
    })),
  );
  const leadsNowhere = ({ target, anchor }: (typeof links)[number]) =>
    !existsSync(join(ROOT, target)) || (anchor && !anchorsOf(target).includes(anchor));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(leadsNowhere).map(({ place }) => place)).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

(hasSystemd ? test : test.skip)('systemd finds no mistake in the units', () => {
  const files = units.map((unit) => join(ROOT, 'operations/systemd', unit));
  const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  // The units' user, folders and Node are those of a server, not of this machine.
  const complaints = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => /unknown|invalid|ignoring/i.test(line));
  expect(complaints).toEqual([]);
});
