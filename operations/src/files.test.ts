import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { OIDC_SETTINGS } from '@site/contract/settings';
import { envExample, settingNames } from './testing/env-example.ts';

const read = (path: string) => readFileSync(join(ROOT, 'operations', path), 'utf8');

const units = readdirSync(join(ROOT, 'operations/systemd'));

test('the compose file passes on only settings that exist', () => {
  const ofOtherPrograms = [
    'SITE_DOMAIN',
    'STAFF_DOMAIN',
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
  ];
  const named = [...read('compose.yaml').matchAll(/^ +([A-Z_]{3,}):/gm)].map(([, name = '']) => name);
  expect(named).toContain('SITE_ORIGIN');
  expect(named.filter((name) => ![...settingNames(), ...ofOtherPrograms].includes(name))).toEqual([]);
});

test('the API and the deploy service get all settings of the identity provider', () => {
  const compose = read('compose.yaml').split('\n');
  for (const name of Object.keys(OIDC_SETTINGS))
    expect(compose.filter((line) => line === `      ${name}:`)).toHaveLength(2);
});

test('.env.example has every setting as it is declared', () => {
  expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).toBe(envExample());
});

const { workspaces, scripts }: { workspaces: string[]; scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

test('images install the packages of every workspace', () => {
  for (const workspace of workspaces)
    expect(read('Containerfile')).toContain(`COPY ${workspace}/package.json `);
});

test('containers and units run every server', () => {
  const containers = read('Containerfile') + read('compose.yaml');
  const services = units.map((unit) => read(`systemd/${unit}`)).join('');
  for (const name of Object.keys(scripts).filter((each) => each.startsWith('serve:'))) {
    const program = scripts[name]?.split(' ').at(-1);
    expect(containers).toContain(program);
    expect(services).toContain(program);
  }
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

/** Returns `test`, or `test.skip` on a machine without a program. */
const testWith = (program: string, ...version: string[]) =>
  spawnSync(program, version).status === 0 ? test : test.skip;

testWith(
  'docker',
  'compose',
  'version',
)('Compose finds no mistake in its file', () => {
  const args = ['compose', '--file', join(ROOT, 'operations/compose.yaml'), 'config', '--quiet'];
  const env = {
    ...process.env,
    SITE_DOMAIN: 'a',
    STAFF_DOMAIN: 'b',
    POSTGRES_PASSWORD: 'c',
    SITE_VERSION: 'd',
  };
  expect(spawnSync('docker', args, { encoding: 'utf8', env })).toMatchObject({ status: 0, stderr: '' });
});

testWith('systemd-analyze', '--version')('systemd finds no mistake in the units', () => {
  const files = units.map((unit) => join(ROOT, 'operations/systemd', unit));
  const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  // The units' user, folders and Node are those of a server, not of this machine.
  const complaints = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => /unknown|invalid|ignoring/i.test(line));
  expect(complaints).toEqual([]);
});
