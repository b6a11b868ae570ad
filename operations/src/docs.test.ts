import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { SETTINGS } from '@site/contract/settings';
import { networksOf, readCompose } from './testing/compose.ts';
import { readStages } from './testing/containerfile.ts';
import { BLOCKS, DOCS } from './testing/docs.ts';
import { readUnits } from './testing/units.ts';

const COMPOSE = readFileSync(join(ROOT, 'operations/compose.yaml'), 'utf8');
const CONTAINERFILE = readFileSync(join(ROOT, 'operations/Containerfile'), 'utf8');
const CADDYFILE = readFileSync(join(ROOT, 'operations/Caddyfile'), 'utf8');

function section(title: string): string {
  return DOCS.split(/^## /m).find((text) => text.startsWith(title)) ?? '';
}

const SOURCES = ['api/src', 'platform/server/src'];

/** Whether a text is in the sources of a program. */
function isInSources(text: string, files = SOURCES): boolean {
  const args = ['grep', '--quiet', '--fixed-strings', '-e', text, '--', ...files, ':(exclude)*.test.ts'];
  try {
    execFileSync('git', args, { cwd: ROOT });
    return true;
  } catch {
    return false;
  }
}

test('every metric and every line of the log that is to be watched is there', () => {
  const rows = section('What to watch')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const names = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([^`{]+)(?:\{[^`]*)?`/g)].flatMap(([, name]) => name ?? []),
  );
  const metrics = names.filter((name) => /^[a-z]+(_[a-z]+)+$/.test(name));
  const lines = names.filter((name) => / /.test(name) && !name.startsWith('GET '));
  expect([metrics.length, lines.length]).toEqual([12, 8]);
  expect([...metrics, ...lines].filter((name) => !isInSources(name))).toEqual([]);
});

test('who restores with systemd stops every program that has the folders', () => {
  const servers = readUnits().filter(({ directives }) => directives.some(([key]) => key === 'Restart'));
  const [, stopped = ''] = /^systemctl stop (.+)$/m.exec(section('Restore')) ?? [];
  expect(stopped.split(' ').sort()).toEqual(servers.map(({ name }) => name.replace('.service', '')).sort());
});

test('there is something to watch of each program', () => {
  const rows = [...section('What to watch').matchAll(/^\| `([a-z_]+)[^|]*\| (site|API|both) \|/gm)];
  const of = (program: string) =>
    rows.flatMap(([, name = '', own]) => (own === program || own === 'both' ? name : []));
  // Numbers of the process come with the library of metrics.
  const unknown = (program: string, files: string[]) =>
    of(program).filter((name) => !name.startsWith('process_') && !isInSources(name, files));
  expect(of('site')).toContain('site_live_behind');
  expect(of('API')).toContain('leads_deliveries');
  expect([unknown('site', ['platform/server/src']), unknown('API', ['api/src'])]).toEqual([[], []]);
});

test('every setting, variable and command of the page is there', () => {
  const names = [...DOCS.matchAll(/\b([A-Z]{2,}_[A-Z_]+)\b/g)].flatMap(([, name]) => name ?? []);
  const unknown = new Set(
    names.filter(
      (name) =>
        // Those with AWS in front are of the AWS tools.
        !name.startsWith('AWS_') &&
        !Object.hasOwn(SETTINGS, name) &&
        !COMPOSE.includes(`\${${name}`) &&
        !CONTAINERFILE.includes(`${name}=`) &&
        !CADDYFILE.includes(`{$${name}`),
    ),
  );
  expect([...unknown]).toEqual([]);
  const scripts = ['package.json', 'platform/server/package.json'].flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).scripts),
  );
  const commands = [...DOCS.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name);
  expect(commands.filter((name) => !scripts.includes(String(name)))).toEqual([]);
  const services = [...DOCS.matchAll(/docker compose run --rm (?:-T --entrypoint \w+ |--detach )?([a-z]+)/g)];
  expect(
    services.map(([, name]) => name).filter((name) => !new RegExp(`^  ${name}:$`, 'm').test(COMPOSE)),
  ).toEqual([]);
});

test.each(['docs/operations.md', 'docs/deploy.md'])(
  '%s says who may read each file of settings that it names, before it puts secrets into it',
  (guide) => {
    const text = readFileSync(join(ROOT, guide), 'utf8');
    const files = new Set([...text.matchAll(/\/etc\/site\/\w+\.env/g)].map(([file]) => file));
    expect(files.size).toBeGreaterThan(1);
    const [before = ''] = text.split(/AWS_SECRET_ACCESS_KEY|DEPLOY_OIDC_CLIENT_SECRET|REPORTS_TOKEN/);
    // One command may name several files.
    const isIn = (command: string, file: string) =>
      new RegExp(`${command}(?: /etc/site/\\w+\\.env)*? ${file}\\b`).test(before);
    const open = [...files].filter((file) => {
      const group = file.endsWith('/api.env') ? 'site-api' : 'site';
      return !isIn(`chown root:${group}`, file) || !isIn('chmod 640', file);
    });
    expect(open).toEqual([]);
  },
);

test('whoever brings a version of the programs to a machine builds every page that one of them serves', () => {
  const pages = [...readStages().values()].flatMap(({ instructions }) =>
    instructions.flatMap(({ text }) => /--from=\S+-page \/app\/(\S+)\/dist /.exec(text)?.[1] ?? []),
  );
  expect(pages).toHaveLength(2);
  const names = pages.map(
    (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).name,
  );
  const brought = BLOCKS.flatMap((block) => /git clone .* \/opt\/site\/.*/.exec(block)?.[0] ?? []);
  expect(brought).toHaveLength(2);
  for (const command of brought) {
    const [, built = ''] = /npm run build((?: -w \S+)+)/.exec(command) ?? [];
    expect(built.split(' -w ').slice(1).sort()).toEqual(names.toSorted());
  }
});

test('in containers a canary is watched by a service that reaches the API, with the token of its numbers, and nothing else', () => {
  const { canary, site } = readCompose().services;
  if (!canary || !site) throw new Error('A service is missing');
  expect(section('Make something live')).toContain('docker compose run --rm --detach canary watch');
  expect(networksOf(canary)).toEqual(['back']);
  expect(canary.environment).toEqual({
    SITE_ORIGIN: site.environment.SITE_ORIGIN,
    API_URL: site.environment.API_URL,
    REPORTS_TOKEN: null,
  });
});
