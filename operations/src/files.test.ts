import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { readSettings, SETTINGS, type SettingName } from '@site/contract/settings';
import { parse } from 'yaml';
import { addressIn, networksOf, readCompose } from './testing/compose.ts';
import { commandOf, environmentOf, instructionsOf, readStages } from './testing/containerfile.ts';
import { readUnits } from './testing/units.ts';

const PACKAGE: { scripts: Record<string, string>; workspaces: string[] } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

/** What the environment of a program has beside settings. */
const NO_SETTINGS = ['NODE_ENV', 'TSX_DISABLE_CACHE'];

const IMAGES = ['site', 'api', 'release'];
const PROGRAMS = ['site', 'api'] as const;

const { services, networks } = readCompose();

function service(name: string) {
  const found = services[name];
  if (!found) throw new Error(`There is no service "${name}"`);
  return found;
}

/** The commands of the root's package.json, as containers and units start them: without npm and its shell. */
const COMMANDS = new Map(
  Object.entries(PACKAGE.scripts).map(([name, command]) => [command.replace(/^exec /, ''), name]),
);

/** The name of the command of package.json that a list of arguments is. */
function scriptOf(command: readonly string[]): string | undefined {
  return COMMANDS.get(command.join(' '));
}

/** The image that a service is started from. */
function imageOf(name: string): string {
  return service(name).build?.target ?? '';
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** Reads settings as a program does; the names that are none are refused. */
function expectSettings(program: 'site' | 'api', environment: Readonly<Record<string, string>>): void {
  const names = Object.keys(environment).filter((name) => !NO_SETTINGS.includes(name));
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
  expect(() => readSettings(program, names.filter(isSetting), environment)).not.toThrow();
}

test('images start what the commands of package.json start', () => {
  expect(scriptOf(commandOf('site', 'CMD'))).toBe('serve:site');
  expect(scriptOf(commandOf('api', 'CMD'))).toBe('serve:api');
  expect(scriptOf(commandOf('release', 'ENTRYPOINT'))).toBe('release');
  expect(scriptOf(service('leads').entrypoint ?? [])).toBe('leads');
  expect(service('canary').entrypoint).toEqual([...commandOf('release', 'ENTRYPOINT'), 'canary']);
  for (const each of Object.values(services)) expect(each.command).toBeUndefined();
});

test('the command of package.json starts the API as npm start does', () => {});

test('units start what the commands of package.json start', () => {
  const started = readUnits().flatMap(({ name, directives }) =>
    directives.filter(([key]) => key === 'ExecStart').map(([, command]) => [name, command] as const),
  );
  const [, backup = '', rest = ''] =
    /exec (node .*\/cli\.ts) (backup .*)'/.exec(
      started.find(([name]) => name === 'site-backup.service')?.[1] ?? '',
    ) ?? [];
  expect([COMMANDS.get(backup), rest]).toEqual(['leads', expect.stringMatching(/^backup "\/var\//)]);
  expect(
    started
      .filter(([name]) => name !== 'site-backup.service')
      .map(([name, command]) => [name, COMMANDS.get(command)]),
  ).toEqual([
    ['site-api.service', 'serve:api'],
    ['site-deploy.service', 'serve:deploy'],
    ['site.service', 'serve:site'],
  ]);
});

test('every file that a command names is copied into its image', () => {
  for (const image of IMAGES) {
    const script = [...commandOf(image, 'CMD'), ...commandOf(image, 'ENTRYPOINT')].find((part) =>
      part.endsWith('.ts'),
    );
    const copied = instructionsOf(image, 'COPY').flatMap((text) => text.split(/\s+/));
    expect(existsSync(join(ROOT, script ?? ''))).toBe(true);
    expect(copied).toContain(script?.split('/')[0]);
  }
});

test('packages are installed from the package.json of every workspace, without what only development needs', () => {
  const copied = instructionsOf('packages', 'COPY').flatMap((text) => text.split(/\s+/));
  for (const workspace of PACKAGE.workspaces) expect(copied).toContain(`${workspace}/package.json`);
  // npm links no program that is not there.
  for (const workspace of PACKAGE.workspaces) {
    const { bin = {} } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
    for (const file of Object.values<string>(bin)) {
      expect(copied).toContain(join(workspace, dirname(file)));
      expect(statSync(join(ROOT, workspace, file)).mode & 0o111).toBe(0o111);
    }
  }
  for (const stage of ['site-packages', 'api-packages', 'release-packages'])
    expect(instructionsOf(stage, 'RUN')[0]).toMatch(/^npm ci --omit=dev/);
  // A package in another workspace's own node_modules would not be copied.
  expect(instructionsOf('api', 'COPY')).toContain(
    '--from=api-packages /app/api/node_modules api/node_modules',
  );
  const { packages }: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const nested = Object.keys(packages).filter((path) =>
    PACKAGE.workspaces.some(
      (workspace) => workspace !== 'api' && path.startsWith(`${workspace}/node_modules/`),
    ),
  );
  expect(nested).toEqual([]);
});

test('every image is made from one version of Node, runs as a user with a number, and has no secret in it', () => {
  for (const [name, { from }] of readStages())
    if (!readStages().has(from))
      expect([name, from]).toEqual([name, expect.stringMatching(/^node:22-bookworm(-slim)?$/)]);
  for (const image of IMAGES) {
    expect(instructionsOf(image, 'USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(instructionsOf(image, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    // Else npx, asked for a program that an image has not, fetches what has its name.
    expect(instructionsOf(image, 'COPY').join(' ')).toContain(' .npmrc ');
    expect(instructionsOf(image, 'HEALTHCHECK')).toHaveLength(1);
    const secrets = Object.entries(SETTINGS).filter(([, setting]) => 'secret' in setting);
    for (const [secret] of secrets) expect(Object.keys(environmentOf(image))).not.toContain(secret);
  }
  for (const name of readStages().keys()) expect(instructionsOf(name, 'ARG')).toEqual([]);
  expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8')).toContain('\n**/.env\n');
});

test.each(PROGRAMS)(
  'the image of %s listens where its default says, and is asked there how it is',
  (program) => {
    const setting = program === 'site' ? 'PORT' : 'API_PORT';
    const { [setting]: port } = readSettings(program, [setting], environmentOf(program));
    expect(instructionsOf(program, 'EXPOSE')).toEqual([String(port)]);
    expect(commandOf(program, 'HEALTHCHECK').join(' ')).toContain(`http://127.0.0.1:${port}/`);
    expectSettings(program, environmentOf(program));
  },
);

test('the compose file gives each program settings that it can use', () => {
  const example = { SITE_DOMAIN: 'www.example.com', POSTGRES_PASSWORD: 'x'.repeat(48) };
  for (const [name, program] of [
    ['site', 'site'],
    ['api', 'api'],
    ['leads', 'api'],
    ['release', 'site'],
    ['canary', 'site'],
  ] as const) {
    const given = Object.entries(service(name).environment).flatMap(([key, value]) =>
      value === null
        ? []
        : [[key, value.replace(/\$\{(\w+)[^}]*\}/g, (_all, used) => Object(example)[used])] as const],
    );
    expect(Object.keys(service(name).environment).filter((key) => !isSetting(key))).toEqual([]);
    expectSettings(program, {
      ...environmentOf(imageOf(name)),
      ...Object.fromEntries(given),
    });
  }
});

test('who believes whom is who stands before whom', () => {
  expect(service('site').environment.TRUST_PROXY).toBe(addressIn(service('proxy'), 'front'));
  const [site, proxy] = [addressIn(service('site'), 'back'), addressIn(service('proxy'), 'inbox')];
  expect(service('api').environment.TRUST_SITE).toBe(`${site},${proxy}`);
  expect(service('site').environment.API_URL).toBe(`http://api:${SETTINGS.API_PORT.default}`);
  const caddyfile = readFileSync(join(ROOT, 'operations/Caddyfile'), 'utf8');
  expect(caddyfile).toContain(`site:${SETTINGS.PORT.default}`);
});

test('the proxy keeps from outside what is for whoever runs the site, and nothing that pages ask for', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const [, paths = ''] = /^\t@inside path (.+)$/m.exec(read('operations/Caddyfile')) ?? [];
  const isInside = (address: string) =>
    paths
      .split(' ')
      .some((path) => (path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path));
  const inside = ['/healthz', '/readyz', '/api/health/live', '/api/health/ready', '/api/metrics'];
  expect(inside.filter((address) => !isInside(address))).toEqual([]);
  const asked = [
    ...read('mf-contact/src/pages/contact/send-contact-request.ts').matchAll(/'(\/api\/[\w/]+)'/g),
  ];
  expect(asked.map(([, address]) => address)).toEqual(['/api/contact', '/api/health']);
  expect(asked.filter(([, address = '']) => isInside(address))).toEqual([]);
});

test('only the proxy can be reached from outside, and only the site from the proxy', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
  const inside = Object.entries(networks).filter(([, { internal }]) => internal);
  expect(inside.map(([name]) => name)).toEqual(['front', 'back', 'inbox', 'database']);
  expect(networksOf(service('proxy'))).toEqual(['outside', 'front', 'inbox']);
  expect(networksOf(service('site'))).toEqual(['front', 'back']);
  const withDatabase = Object.entries(services).filter(([, each]) => networksOf(each).includes('database'));
  expect(withDatabase.map(([name]) => name)).toEqual(['api', 'database', 'leads']);
});

test('programs have no rights and a disk of their own only; the site cannot change what is live', () => {
  for (const name of ['proxy', 'site', 'api', 'release', 'canary', 'leads'])
    expect([name, service(name).read_only, service(name).cap_drop]).toEqual([name, true, ['ALL']]);
  expect(service('site').volumes).toEqual(['releases:/data:ro']);
  expect(service('release').volumes).toEqual(['releases:/data']);
  expect(service('canary').volumes).toEqual(['releases:/data']);
  expect(service('api').volumes).toEqual(service('leads').volumes);
  // Two containers of one host name would take each other's work in the store for that of a killed process.
  for (const each of Object.values(services)) expect(each.hostname).toBeUndefined();
});

test('the example of settings for the compose file has every variable of it, and no other', () => {
  const text = readFileSync(join(ROOT, 'operations/compose.yaml'), 'utf8');
  const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const passedOn = Object.values(services).flatMap(({ environment }) =>
    Object.keys(environment).filter((name) => environment[name] === null),
  );
  const example = readFileSync(join(ROOT, 'operations/compose.env.example'), 'utf8');
  const explained = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(explained.sort()).toEqual([...new Set([...used, ...passedOn])].sort());
});

test('units keep their programs from everything but their own folder', () => {
  for (const { name, directives } of readUnits().filter((unit) => unit.name.endsWith('.service'))) {
    expect([name, directives]).toEqual([
      name,
      expect.arrayContaining([
        ['ProtectSystem', 'strict'],
        ['NoNewPrivileges', 'yes'],
        ['CapabilityBoundingSet', ''],
        ['PrivateTmp', 'yes'],
        ['SystemCallFilter', '@system-service'],
      ]),
    ]);
    const [, environment = ''] = directives.find(([key]) => key === 'Environment') ?? [];
    const given = Object.fromEntries(environment.split(' ').map((pair) => pair.split(/=(.*)/, 2)));
    // The deploy service's browser needs one.
    const { HOME, ...settings } = given;
    expect([name, HOME]).toEqual([name, name === 'site-deploy.service' ? '/tmp' : undefined]);
    expectSettings(['site.service', 'site-deploy.service'].includes(name) ? 'site' : 'api', settings);
    const writable = directives.find(
      ([key]) => key === (name === 'site.service' ? 'ReadOnlyPaths' : 'ReadWritePaths'),
    );
    expect(writable?.[1]).toContain(given.SITE_DATA);
  }
});

test('the site ends before the API, which it needs neither to start nor to go on', () => {
  const { directives = [] } = readUnits().find(({ name }) => name === 'site.service') ?? {};
  const naming = directives.filter(([, value]) => value.split(' ').includes('site-api.service'));
  // systemd ends units in the reverse order.
  expect(naming.map(([key]) => key)).toEqual(['After']);
});

test('the deploy service is kept from what the site is kept from, but for what bubblewrap and Chromium need', () => {
  const of = (unit: string) =>
    readUnits()
      .find(({ name }) => name === unit)
      ?.directives.filter(([key]) =>
        /^(?:Protect|ProcSubset|Private|Restrict|System|No|Cap|Amb|Lock|Remove|UMask|User)/.test(key),
      )
      .map((each) => each.join('=')) ?? [];
  const [site, deploy] = [of('site.service'), of('site-deploy.service')];
  expect(site.filter((line) => !deploy.includes(line))).toEqual([
    'ProcSubset=pid',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
    'RestrictNamespaces=yes',
    'SystemCallFilter=~@privileged',
  ]);
  expect(deploy.filter((line) => !site.includes(line))).toEqual([
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    'SystemCallFilter=@mount',
  ]);
});

test('old copies of leads go whether or not a new one can be made, and with them what a killed copy has left', () => {
  const { directives = [] } = readUnits().find(({ name }) => name === 'site-backup.service') ?? {};
  const [, deletion = ''] =
    directives.find(([key, command]) => key === 'ExecStartPre' && command.startsWith('find ')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
  try {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    for (const [name, age] of [
      ['leads-2026-01-01-000000.db', 32],
      ['leads-2026-01-02-000000.db.part', 32],
      ['leads-2026-01-03-000000.db', 29],
      ['releases-2026-01-01.tar', 32],
    ] as const) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), days(age), days(age));
    }
    // As systemd starts it: no shell reads the pattern.
    const [find = '', ...args] = deletion.replace('/var/backups/site', folder).split(' ');
    expect(spawnSync(find, args).status).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['leads-2026-01-03-000000.db', 'releases-2026-01-01.tar']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('tests run on every version of Node that is allowed, the one of the images first', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const allowed = [...engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => Number(major));
  const [, own] = /^node:(\d+)-/.exec(readStages().get('base')?.from ?? '') ?? [];
  for (const name of ['test.yml', 'test-long.yml']) {
    const workflow = parse(readFileSync(join(ROOT, '.github/workflows', name), 'utf8'));
    const { strategy, container } = workflow.jobs.test;
    expect([name, strategy?.matrix.node[0]]).toEqual([name, Number(own)]);
    expect(container.image).toMatch(/^node:\$\{\{ matrix\.node \}\}-/);
    expect(strategy.matrix.node.toSorted()).toEqual(allowed);
  }
});

test('what pushes make live goes live in their order, none of them dropped; pull requests wait for nobody', () => {
  const template = 'platform/releases/src/new-section/template/.github/workflows/release.yml';
  for (const file of ['.github/workflows/publish.yml', template]) {
    const workflow = parse(readFileSync(join(ROOT, file), 'utf8'));
    // On a job that needs another one the order would be that of finished jobs.
    const jobs = Object.values<{ concurrency?: unknown }>(workflow.jobs).map((job) => job.concurrency);
    expect([file, ...jobs]).toEqual([file, ...jobs.map(() => undefined)]);
    const { group, ...rest } = workflow.concurrency ?? {};
    expect([file, rest]).toEqual([file, { queue: 'max' }]);
    // A run of a pull request is the only one of its group.
    const isForPulls = Object.hasOwn(workflow.on, 'pull_request');
    expect([file, group]).toEqual([
      file,
      isForPulls
        ? expect.stringMatching(/^\$\{\{ github\.event_name == 'push' && 'release' \|\| github\.run_id \}\}$/)
        : 'publish',
    ]);
  }
});

const ANALYZE = '/usr/bin/systemd-analyze';
const testUnits = existsSync(ANALYZE) ? test : test.skip;

testUnits('systemd finds nothing wrong with the units (needs the package "systemd")', () => {
  const units = readUnits().map(({ path }) => path);
  // It looks for the programs too, and Node may be elsewhere here.
  const env = { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' };
  const { status, stderr } = spawnSync(ANALYZE, ['verify', '--recursive-errors=no', ...units], {
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
