import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Platform } from '@site/build';
import { Refusal, ROOT, startNode } from '@site/contract/program';
import { z } from 'zod';

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
  /** Name of its folder, and of its releases. */
  name: string;
  folder: string;
  package: z.infer<typeof packageJson>;
}

const rootPackageJson = z.object({ workspaces: z.array(z.string()) });

/** Reads the package.json in a folder, which has to be of a shape. */
export async function readPackage<T>(schema: z.ZodType<T>, folder: string): Promise<T> {
  return schema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}

async function allWorkspaces(): Promise<Workspace[]> {
  const { workspaces } = await readPackage(rootPackageJson, ROOT);
  return Promise.all(
    workspaces.map(async (name) => {
      const folder = join(ROOT, name);
      return { name, folder, package: await readPackage(packageJson, folder) };
    }),
  );
}

/** The workspaces that releases are made of, the shell first: those whose package.json says `"site": { "kind": … }`. */
export async function releasableWorkspaces(): Promise<Workspace[]> {
  return (await allWorkspaces()).filter((workspace) => workspace.package.site);
}

/** Path of Rspack's command line. */
const RSPACK = join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');

/** The arguments with which Node runs Rspack in the folder of a workspace. */
export function rspackCommand(
  { package: { site } }: Workspace,
  command: 'build' | 'serve',
  mode: 'development' | 'production',
  platform?: Platform,
): string[] {
  const config = fileURLToPath(
    import.meta.resolve(`@site/build/${site?.kind === 'shell' ? 'shell' : 'remote'}.config.ts`),
  );
  const chosen = platform ? ['--config-name', platform] : [];
  return [RSPACK, command, '--config', config, '--mode', mode, ...chosen];
}

/**
 * Builds a workspace for production, for the browser and for Node, into its dist folder.
 * @throws Refusal with the build's own words when it fails
 */
export async function buildWorkspace(workspace: Workspace): Promise<void> {
  const { name, folder } = workspace;
  const { code, stdout, stderr } = await startNode(name, {
    args: rspackCommand(workspace, 'build', 'production'),
    cwd: folder,
    env: { NODE_ENV: 'production' },
    output: 'kept',
  }).ended;
  if (code !== 0) throw new Refusal(`${name} does not build:\n${stdout}${stderr}`.trimEnd());
}

/** One workspace by the name of its folder. @throws Refusal when no release can be made of it */
export async function findWorkspace(name: string): Promise<Workspace> {
  const all = await releasableWorkspaces();
  const found = all.find((workspace) => workspace.name === name);
  if (found) return found;
  throw new Refusal(
    `There is no workspace "${name}" to publish. There are: ${all.map((each) => each.name).join(', ')}.`,
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

/** A workspace and every workspace that it needs, itself first. */
function withNeeds(name: string, all: readonly Workspace[]): Set<Workspace> {
  const packages = new Map(all.map((workspace) => [workspace.package.name, workspace]));
  const found = new Set<Workspace>();
  function visit(packageName: string) {
    const workspace = packages.get(packageName);
    if (!workspace || found.has(workspace)) return;
    found.add(workspace);
    const { dependencies, devDependencies } = workspace.package;
    Object.keys({ ...dependencies, ...devDependencies }).forEach(visit);
  }
  visit(`@site/${name}`);
  return found;
}

/** Hash of everything that a workspace's build reads: its own files, those of the workspaces it needs, and the lock file. */
export async function sourceHash(name: string): Promise<string> {
  const hash = createHash('sha256');
  const all = await allWorkspaces();
  const folders = all.map(({ folder }) => folder);
  for (const { folder } of withNeeds(name, all)) {
    for (const file of await sourceFiles(folder, folders)) {
      hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file));
    }
  }
  hash.update(await readFile(join(ROOT, 'package-lock.json')));
  return hash.digest('hex').slice(0, 16);
}
