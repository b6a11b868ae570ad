import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Platform } from '@site/build';
import { type Environment, ROOT, startNode, UsageError } from '@site/contract/program';
import { z } from 'zod';
import { undefinedIfMissing } from '../blobs/files.ts';
import { ReleaseError } from '../errors.ts';

const packageJson = z.object({
  name: z.string(),
  version: z.string(),
  /** Marks workspaces that have releases. */
  site: z.object({ kind: z.enum(['shell', 'section']) }).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

export interface Workspace {
  /** The folder, such as `mf-contact`; in a section's own repository the package's name. */
  name: string;
  folder: string;
  package: z.infer<typeof packageJson>;
}

const rootPackageJson = z.object({ workspaces: z.array(z.string()).optional() });

export async function readPackage<T>(schema: z.ZodType<T>, folder: string): Promise<T> {
  return schema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}

async function allWorkspaces(): Promise<Workspace[]> {
  const { workspaces } = await readPackage(rootPackageJson, ROOT);
  if (!workspaces) {
    const own = await readPackage(packageJson, ROOT);
    return [{ name: own.name.replace(/^@[^/]+\//, ''), folder: ROOT, package: own }];
  }
  return Promise.all(
    workspaces.map(async (name) => {
      const folder = join(ROOT, name);
      return { name, folder, package: await readPackage(packageJson, folder) };
    }),
  );
}

/** Returns the workspaces that have releases, the shell first. */
export async function releasableWorkspaces(): Promise<Workspace[]> {
  return (await allWorkspaces()).filter((workspace) => workspace.package.site);
}

/** Returns names that a new section must not use. */
export async function workspaceNames(): Promise<string[]> {
  const isRepository = await undefinedIfMissing(readFile(join(ROOT, 'package.json')));
  return isRepository ? (await releasableWorkspaces()).map(({ name }) => name) : [];
}

/** Returns Node's arguments that run Rspack for a workspace. */
export function rspackCommand(
  { package: { site } }: Workspace,
  command: 'build' | 'serve',
  mode: 'development' | 'production',
  platform?: Platform,
): string[] {
  const require = createRequire(import.meta.resolve('@site/build'));
  const program = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js');
  const config = fileURLToPath(
    import.meta.resolve(`@site/build/${site?.kind === 'shell' ? 'shell' : 'remote'}.config`),
  );
  const chosen = platform ? ['--config-name', platform] : [];
  return [program, command, '--config', config, '--mode', mode, ...chosen];
}

/** Runs Rspack for a workspace. @throws ReleaseError with its output */
async function runBuild(
  { name, folder }: Workspace,
  args: readonly string[],
  env: Environment = {},
): Promise<void> {
  const { code, stdout, stderr } = await startNode(name, { args, cwd: folder, env, output: 'kept' }).ended;
  if (code !== 0) throw new ReleaseError('refused', `${name} does not build:\n${stdout}${stderr}`.trimEnd());
}

export function buildWorkspace(workspace: Workspace): Promise<void> {
  return runBuild(workspace, rspackCommand(workspace, 'build', 'production'), { NODE_ENV: 'production' });
}

/** Finds a workspace by name; without a name, the only one. @throws UsageError, ReleaseError */
export async function findWorkspace(name?: string): Promise<Workspace> {
  const all = await releasableWorkspaces();
  const found = name === undefined && all.length === 1 ? all[0] : all.find((each) => each.name === name);
  if (found) return found;
  if (all.length === 0)
    throw new ReleaseError(
      'bad-request',
      `${ROOT}package.json has no "site": { "kind": "section" }. Add it to publish this package.`,
    );
  const named = all.map((each) => each.name).join(', ');
  const what = name === undefined ? 'Name the workspace to publish.' : `There is no workspace "${name}".`;
  throw new UsageError(`${what} There are: ${named}.`);
}

const NOT_SOURCE = /\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

/** Returns the source files below a folder, except in some folders. */
async function sourceFiles(folder: string, others: readonly string[] = []): Promise<string[]> {
  const skipped = new Set(['node_modules', 'dist', '.types', ...others]);
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (skipped.has(entry.name) || skipped.has(path)) return [];
      if (entry.isDirectory()) return sourceFiles(path, others);
      return NOT_SOURCE.test(entry.name) ? [] : [path];
    }),
  );
  return found.flat().sort();
}

/** Returns workspaces and all workspaces that they depend on. */
function withDependencies(own: readonly Workspace[], all: readonly Workspace[]): Set<Workspace> {
  const packages = new Map(all.map((workspace) => [workspace.package.name, workspace]));
  const found = new Set<Workspace>();
  function visit(packageName: string) {
    const workspace = packages.get(packageName);
    if (!workspace || found.has(workspace)) return;
    found.add(workspace);
    const { dependencies, devDependencies } = workspace.package;
    Object.keys({ ...dependencies, ...devDependencies }).forEach(visit);
  }
  for (const each of own) visit(each.package.name);
  return found;
}

/** Sections receive the company at run time. */
const RUNTIME_VALUES = new Set([join(ROOT, 'contract/src/company.ts')]);

/** Hashes everything that the builds of some workspaces read: sources, dependencies and the lock file. */
export async function sourceHash(...names: readonly string[]): Promise<string> {
  const all = await allWorkspaces();
  const folders = all.map(({ folder }) => folder);
  const own = all.filter(({ name }) => names.includes(name));
  const given = own.every((each) => each.package.site?.kind === 'section') ? RUNTIME_VALUES : new Set();
  const hash = createHash('sha256');
  for (const { folder } of withDependencies(own, all)) {
    const files = (await sourceFiles(folder, folders)).filter((file) => !given.has(file));
    const contents = await Promise.all(files.map((file) => readFile(file)));
    for (const [at, content] of contents.entries())
      hash.update(`${files[at]?.slice(ROOT.length)}\0`).update(content);
  }
  hash.update((await undefinedIfMissing(readFile(join(ROOT, 'package-lock.json')))) ?? '');
  return hash.digest('hex').slice(0, 32);
}
