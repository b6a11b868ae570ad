import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@site/contract/program';
import { program } from '@site/releases/command-line';
import { installPackages } from '../testing/install.ts';
import { PACKAGES } from './definitions.ts';
import { makePackages } from './make-packages.ts';

const run = promisify(execFile);

jest.setTimeout(300_000);

const root = mkdtempSync(join(tmpdir(), 'own-repository-'));
const archives = join(root, 'archives');
const section = join(root, 'mf-offers');
let names: string[];

beforeAll(async () => {
  names = await makePackages(archives);
  const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const args = ['new-section', 'mf-offers', '--address', '/offers', '--into', section];
  await program.parseAsync(args, { from: 'user' });
  printed.mockRestore();
  await installPackages(section, archives);
});

afterAll(() => rmSync(root, { recursive: true }));

/** Settings for the section's commands. */
let settings: Record<string, string> = {};

/** Runs a script of the section as its team does. @returns what it prints, and whether it succeeded */
async function script(...args: string[]): Promise<{ code: number; output: string }> {
  // As on another machine: nothing of this repository but what is installed.
  const env = { PATH: process.env.PATH, HOME: root, CI: '1', ...settings };
  return run('npm', ['run', '--silent', ...args], { cwd: section, env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}

/** The files in an archive; of what several compiled files share, only that it is there: its name is a hash. */
function filesIn(archive: string): string[] {
  const list = execFileSync('tar', ['-tzf', join(archives, archive)])
    .toString()
    .trim()
    .split('\n');
  const files = list.map((file) => file.replace('package/', '').replace(/shared-\w+\.js$/, 'shared-*.js'));
  return [...new Set(files)].sort();
}

function manifestIn(name: string) {
  return JSON.parse(readFileSync(join(section, 'node_modules/@site', name, 'package.json'), 'utf8'));
}

/** Changes a file of the section for as long as something is done. */
async function changed<T>(file: string, from: string, to: string, doing: () => Promise<T>): Promise<T> {
  const path = join(section, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  try {
    return await doing();
  } finally {
    writeFileSync(path, text);
  }
}

test('an archive contains no repository sources, tests or shell code', () => {
  for (const name of names) {
    const sources = filesIn(name).filter((file) => !file.startsWith('dist/template/'));
    const odd = sources.filter(
      (file) => /\.test\.|(?<!\.d)\.tsx?$/.test(file) && file !== 'testing/setup.ts',
    );
    expect(odd).toEqual([]);
  }
  expect(
    execFileSync('tar', ['-xOzf', join(archives, names[3] ?? ''), 'package/package.json']).toString(),
  ).not.toMatch(/workspace:|file:|@site\/shell|@site\/releases|@site\/server/);
});

test('shared libraries are peer dependencies and in no archive', () => {
  const kit = manifestIn('kit');
  const shared = [
    'react',
    'react-dom',
    'react-router-dom',
    '@mantine/core',
    '@mantine/hooks',
    '@mantine/carousel',
  ];
  expect(Object.keys(kit.peerDependencies)).toEqual(expect.arrayContaining(shared));
  expect(Object.keys(kit.dependencies).filter((name) => shared.includes(name))).toEqual([]);
  expect(manifestIn('build').peerDependencies).toEqual({ '@site/kit': '^1.0.0' });
  for (const name of ['contract', 'kit', 'build', 'section-tools']) {
    const { private: isPrivate, scripts, devDependencies } = manifestIn(name);
    expect({ isPrivate, scripts, devDependencies }).toEqual({});
  }
});

test('every export that is not for tests is JavaScript that Node runs as it is', async () => {
  const modules = PACKAGES.flatMap(({ folder, exports }) => {
    const { name } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    return exports.filter((entry) => !/css|json|jest|testing/.test(entry)).map((entry) => join(name, entry));
  });
  expect(modules).toContain('@site/build/remote.config');
  const imports = modules.map(
    (module) => `import(${JSON.stringify(module)}).then((m) => Object.keys(m).length)`,
  );
  const code = `console.log(JSON.stringify(await Promise.all([${imports.join(',')}])))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: section });
  expect(JSON.parse(stdout)).toHaveLength(modules.length);
});

test('a new section compiles but for a value that the types of the kit refuse', async () => {
  const { output } = await changed('src/pages/main/MainPage.tsx', 'lead={hero.lead}', 'lead={1}', () =>
    script('typecheck'),
  );
  expect(output.match(/error TS.*/g)).toEqual([
    expect.stringContaining("Type 'number' is not assignable to type 'string'"),
  ]);
});

test("its linter refuses nothing but a copy of the shell's libraries", async () => {
  const { output } = await changed(
    'src/pages/main/MainPage.tsx',
    "from '@site/kit'",
    "from '@mantine/core'",
    () => script('lint'),
  );
  expect(output).toContain('Take it from @site/kit');
  expect(output).toContain('Found 1 error.');
});

test('its tests pass', async () => {
  const { code, output } = await script('test');
  expect(output).toContain('5 passed');
  expect(code).toBe(0);
});

test('it builds without code of the shell, and its dist folder names package and kit', async () => {
  expect(await script('build')).toEqual({ code: 0, output: 'Built into dist/.\n' });
  expect(JSON.parse(readFileSync(join(section, 'dist/facts.json'), 'utf8'))).toEqual({
    name: 'mf-offers',
    version: '1.0.0',
    kit: '^1.0.0',
  });
  const chunks = JSON.parse(readFileSync(join(section, 'dist/chunks.json'), 'utf8'));
  expect(Object.keys(chunks).sort()).toEqual(['main', 'mf_offers', 'section']);
  for (const file of ['client/main.js', 'client/section.js', 'client/remoteEntry.js']) {
    const text = readFileSync(join(section, 'dist', file), 'utf8');
    expect(text).not.toMatch(/react\.transitional\.element|MantineProvider|createStaticHandler/);
  }
});

test('its commands reach a store in a bucket, and exchange the identity of a job', async () => {
  settings = {
    RELEASE_STORE: 's3://releases',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    AWS_REGION: 'here',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  try {
    const status = await script('release', '--', 'status');
    expect(status.code).toBe(1);
    expect(status.output).toMatch(
      /^The release store s3:\/\/releases at http:\/\/127\.0\.0\.1:1 cannot be used: /,
    );
    const output = 'Name the deploy service with --server or RELEASE_SERVER.\n';
    expect(await script('release', '--', 'token', 'exchange')).toEqual({ code: 1, output });
  } finally {
    settings = {};
  }
});

test('it has every command in the guides for teams with their own repository', async () => {
  const { output } = await script('release', '--', '--help');
  const known = [...output.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name ?? '');
  const read = (guide: string) => readFileSync(join(ROOT, guide), 'utf8');
  const [, ownRepository = ''] = read('docs/section-teams.md').split('## A repository of its own');
  const [, canaries = ''] = read('docs/deploy.md').split('## Canaries');
  const given = [...`${canaries}${ownRepository}`.matchAll(/npx site-release ([a-z-]+)/g)];
  const commands = new Set(given.map(([, name]) => name ?? ''));
  expect(commands.size).toBeGreaterThan(4);
  expect([...commands].filter((name) => !known.includes(name))).toEqual([]);
});

test('a canary command without a site names the missing setting, and accepts --server', async () => {
  const unknown = await script('release', '--', 'canary', 'abort');
  expect(unknown).toEqual({
    code: 1,
    output: expect.stringMatching(/^Nothing says which site this is for\./),
  });
  const named = await script('release', '--', 'canary', 'status', '--server', 'http://127.0.0.1:1');
  expect(named).toEqual({ code: 1, output: expect.stringMatching(/^You are not signed in\./) });
});

test('the versions of a new section are those of this repository', () => {
  const read = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const here = {
    ...read('shell/kit').devDependencies,
    ...read('.').devDependencies,
    ...read('shell').dependencies,
  };
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(section, 'package.json'), 'utf8'));
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
    const own = name.startsWith('@site/') ? `^${manifestIn(name.replace('@site/', '')).version}` : here[name];
    expect([name, range]).toEqual([name, own]);
  }
});
