import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Refusal, ROOT } from '@site/contract/program';
import { findWorkspace, releasableWorkspaces, sourceHash } from './workspaces.ts';

let root: string;

/** A copy of this program in a repository of its own: it always works on the repository that it lies in. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'workspaces-'));
  linkPackages();
  cpSync(join(__dirname, '..'), join(root, 'platform/releases/src'), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true }));

/** A small repository around it. */
beforeEach(() => {
  for (const part of ['src', 'package.json'])
    cpSync(join(ROOT, 'contract', part), join(root, 'contract', part), { recursive: true });
  write(
    'package.json',
    JSON.stringify({ workspaces: ['contract', 'shell/kit', 'shell', 'mf-one', 'mf-two'] }),
  );
  write('package-lock.json', '{}');
  workspace('shell/kit', 'kit', ['@site/contract']);
  workspace('shell', 'shell', ['@site/kit']);
  workspace('mf-one', 'mf-one', ['@site/kit', 'react']);
  workspace('mf-two', 'mf-two', ['@site/contract']);
});

afterEach(() => {
  for (const name of readdirSync(root)) {
    if (!['node_modules', 'platform'].includes(name)) rmSync(join(root, name), { recursive: true });
  }
});

/** Gives it the packages that are installed here, and its own copy of the contract, which knows where it lies. */
function linkPackages(): void {
  for (const scope of ['', '@site']) {
    const packages = join(ROOT, 'node_modules', scope);
    const links = join(root, 'node_modules', scope);
    mkdirSync(links, { recursive: true });
    for (const name of readdirSync(packages).filter((each) => each !== '@site')) {
      symlinkSync(name === 'contract' ? join(root, name) : join(packages, name), join(links, name));
    }
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function workspace(folder: string, name: string, needs: string[]): void {
  const dependencies = Object.fromEntries(needs.map((need) => [need, '^1.0.0']));
  const kind = { shell: 'shell', 'mf-one': 'section', 'mf-two': 'section' }[name];
  const site = kind && { kind };
  write(
    `${folder}/package.json`,
    JSON.stringify({ name: `@site/${name}`, version: '1.0.0', dependencies, site }),
  );
  write(`${folder}/src/index.ts`, `export const name = '${name}';`);
}

/** The hash of a workspace of the small repository. */
async function hashOf(name: string): Promise<string> {
  const program: typeof import('./workspaces.ts') = await import(
    join(root, 'platform/releases/src/publish/workspaces.ts')
  );
  return program.sourceHash(name);
}

test('the same sources have the same hash', async () => {
  expect(await hashOf('mf-one')).toMatch(/^[0-9a-f]{16}$/);
  expect(await hashOf('mf-one')).toBe(await hashOf('mf-one'));
});

test.each([
  ['its own file', 'mf-one/src/index.ts'],
  ['a new file', 'mf-one/src/new.css'],
  ['a file of a workspace that it needs', 'shell/kit/src/index.ts'],
  ['a file of a workspace that the needed one needs', 'contract/src/index.ts'],
  ['the lock file', 'package-lock.json'],
])('the hash changes with %s', async (_what, path) => {
  const before = await hashOf('mf-one');
  write(path, 'changed');
  expect(await hashOf('mf-one')).not.toBe(before);
});

test.each([
  ['another section', 'mf-two/src/index.ts'],
  ['the shell, which a section does not need', 'shell/src/index.ts'],
  ['a test', 'mf-one/src/index.test.ts'],
  ['a readme', 'mf-one/README.md'],
  ['what a build wrote', 'mf-one/dist/client/section.js'],
  ['what the compiler wrote', 'mf-one/.types/index.d.ts'],
  ["the compiler's memory", 'mf-one/tsconfig.tsbuildinfo'],
])('the hash stays when %s changes', async (_what, path) => {
  const before = await hashOf('mf-one');
  write(path, 'changed');
  expect(await hashOf('mf-one')).toBe(before);
});

test('the company is a source of the shell, and of no section: those are given it at run time', async () => {
  const before = [await hashOf('mf-one'), await hashOf('shell')];
  write('contract/src/company.ts', 'changed');
  const after = [await hashOf('mf-one'), await hashOf('shell')];
  expect(after.map((hash, at) => hash === before[at])).toEqual([true, false]);
});

test('a workspace inside another one counts only where it is needed', async () => {
  write('shell/inner/package.json', JSON.stringify({ name: '@site/inner', version: '1.0.0' }));
  const all = ['contract', 'shell/kit', 'shell/inner', 'shell', 'mf-one', 'mf-two'];
  write('package.json', JSON.stringify({ workspaces: all }));
  const before = await hashOf('shell');
  write('shell/inner/index.ts', 'changed');
  expect(await hashOf('shell')).toBe(before);
  write('shell/kit/src/index.ts', 'changed');
  expect(await hashOf('shell')).not.toBe(before);
});

test('releases are made of the shell and of every section, the shell first', async () => {
  const names = (await releasableWorkspaces()).map(({ name }) => name);
  expect(names).toEqual(['shell', 'mf-marketing', 'mf-contact', 'mf-careers']);
});

test('every one of them has a hash of its own', async () => {
  const names = (await releasableWorkspaces()).map(({ name }) => name);
  const hashes = await Promise.all(names.map((name) => sourceHash(name)));
  expect(new Set(hashes).size).toBe(names.length);
});

test('a workspace that no release is made of is refused, and the ones that there are are named', async () => {
  await expect(findWorkspace('api')).rejects.toThrow(Refusal);
  await expect(findWorkspace('api')).rejects.toThrow(
    'There is no workspace "api" to publish. There are: shell, mf-marketing, mf-contact, mf-careers.',
  );
});
