import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Platform } from '@site/build';
import { type Environment, Refusal, ROOT, startNode, WrongUse } from '@site/contract/program';
import { z } from 'zod';
import { ifThere } from '../store/files.ts';

const packageJson = z.object({
  name: z.string(),
  version: z.string(),
  /** What releases of it are; no releases are made of workspaces without it. */
  site: z.object({ kind: z.enum(['shell', 'section']) }).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** A workspace. Releases are made of the shell and of remotes. */
export interface Workspace {
  /** Name of its folder, and of its releases. That of a section in a repository of its own is its package's. */
  name: string;
  folder: string;
  package: z.infer<typeof packageJson>;
}

const rootPackageJson = z.object({ workspaces: z.array(z.string()).optional() });

/** Reads the package.json in a folder, which has to be of a shape. */
export async function readPackage<T>(schema: z.ZodType<T>, folder: string): Promise<T> {
  return schema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}

/** The one workspace of a repository that has no others: a section. */
async function ownWorkspace(): Promise<Workspace> {
  const own = await readPackage(packageJson, ROOT);
  return { name: own.name.replace(/^@[^/]+\//, ''), folder: ROOT, package: own };
}

async function allWorkspaces(): Promise<Workspace[]> {
  const { workspaces } = await readPackage(rootPackageJson, ROOT);
  if (!workspaces) return [await ownWorkspace()];
  return Promise.all(
    workspaces.map(async (name) => {
      const folder = join(ROOT, name);
      return { name, folder, package: await readPackage(packageJson, folder) };
    }),
  );
}

/** Names that a section outside of this repository cannot have; none where this is no repository. */
export async function workspaceNames(): Promise<string[]> {
  const isHere = await ifThere(readFile(join(ROOT, 'package.json')));
  return isHere ? (await releasableWorkspaces()).map(({ name }) => name) : [];
}

/** The workspaces that releases are made of, the shell first: those whose package.json says `"site": { "kind": … }`. */
export async function releasableWorkspaces(): Promise<Workspace[]> {
  return (await allWorkspaces()).filter((workspace) => workspace.package.site);
}

/** Path of Rspack's command line: that of the presets. */
function rspackProgram(): string {
  const require = createRequire(import.meta.resolve('@site/build'));
  return join(dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js');
}

/** The arguments with which Node runs Rspack in the folder of a workspace. */
export function rspackCommand(
  { package: { site } }: Workspace,
  command: 'build' | 'serve',
  mode: 'development' | 'production',
  platform?: Platform,
): string[] {
  const config = fileURLToPath(
    import.meta.resolve(`@site/build/${site?.kind === 'shell' ? 'shell' : 'remote'}.config`),
  );
  const chosen = platform ? ['--config-name', platform] : [];
  return [rspackProgram(), command, '--config', config, '--mode', mode, ...chosen];
}

/**
 * Runs Rspack in the folder of a workspace.
 * @param args as `rspackCommand` gives them
 * @throws Refusal with the build's own words when it fails
 */
export async function runBuild(
  { name, folder }: Workspace,
  args: readonly string[],
  env: Environment = {},
): Promise<void> {
  const { code, stdout, stderr } = await startNode(name, { args, cwd: folder, env, output: 'kept' }).ended;
  if (code !== 0) throw new Refusal(`${name} does not build:\n${stdout}${stderr}`.trimEnd());
}

/** Builds a workspace for production, for the browser and for Node, into its dist folder. @throws Refusal when it fails */
export function buildWorkspace(workspace: Workspace): Promise<void> {
  return runBuild(workspace, rspackCommand(workspace, 'build', 'production'), { NODE_ENV: 'production' });
}

/**
 * One workspace by the name of its folder; where there is one only, no name is needed.
 * @throws WrongUse where it is none of them; Refusal when there is nothing that a release can be made of
 */
export async function findWorkspace(name?: string): Promise<Workspace> {
  const all = await releasableWorkspaces();
  const found = name === undefined && all.length === 1 ? all[0] : all.find((each) => each.name === name);
  if (found) return found;
  if (all.length === 0)
    throw new Refusal(
      `${ROOT}package.json does not say "site": { "kind": "section" }: no release is made of it.`,
    );
  const named = all.map((each) => each.name).join(', ');
  throw new WrongUse(
    name === undefined
      ? `Name the workspace to publish. There are: ${named}.`
      : `There is no workspace "${name}" to publish. There are: ${named}.`,
  );
}

/** What is no source: tests, texts for readers, and what the compiler notes for itself. */
const NO_SOURCE = /\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

/** The source files in a folder. @param others names and paths of folders to leave out, beside what is installed or built */
export async function sourceFiles(folder: string, others: readonly string[] = []): Promise<string[]> {
  const skipped = new Set(['node_modules', 'dist', '.types', ...others]);
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (skipped.has(entry.name) || skipped.has(path)) return [];
      if (entry.isDirectory()) return sourceFiles(path, others);
      return NO_SOURCE.test(entry.name) ? [] : [path];
    }),
  );
  return found.flat().sort();
}

/** Workspaces and every workspace that they need, each before those that it needs. */
function withNeeds(own: readonly Workspace[], all: readonly Workspace[]): Set<Workspace> {
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

/** What no section has in its bytes: it is given the company at run time. A test of the sources holds it. */
const GIVEN_TO_SECTIONS = new Set([join(ROOT, 'contract/src/company.ts')]);

/**
 * Hash of everything that the builds of some workspaces read: their own files, those of the workspaces they need, and the lock file. The
 * company is no source of a section.
 */
export async function sourceHash(...names: readonly string[]): Promise<string> {
  const all = await allWorkspaces();
  const folders = all.map(({ folder }) => folder);
  const own = all.filter(({ name }) => names.includes(name));
  const given = own.every((each) => each.package.site?.kind === 'section') ? GIVEN_TO_SECTIONS : new Set();
  const hash = createHash('sha256');
  for (const { folder } of withNeeds(own, all)) {
    const files = (await sourceFiles(folder, folders)).filter((file) => !given.has(file));
    const contents = await Promise.all(files.map((file) => readFile(file)));
    for (const [at, content] of contents.entries())
      hash.update(`${files[at]?.slice(ROOT.length)}\0`).update(content);
  }
  // A section of its own may not keep one.
  hash.update((await ifThere(readFile(join(ROOT, 'package-lock.json')))) ?? '');
  return hash.digest('hex').slice(0, 16);
}
