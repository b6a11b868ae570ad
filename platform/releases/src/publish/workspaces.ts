import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Platform } from '@site/build';
import { Refusal, ROOT } from '@site/contract/program';
import { z } from 'zod';

const packageJson = z.object({
  name: z.string(),
  version: z.string(),
  /** What releases of it are; no releases are made of workspaces without it. */
  site: z.object({ kind: z.enum(['shell', 'section']) }).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

type PackageJson = z.infer<typeof packageJson>;

/** A workspace that releases are made of: the shell or a remote. */
export interface Workspace {
  /** Name of its folder, and of its releases. */
  name: string;
  folder: string;
  package: PackageJson;
}

const rootPackageJson = z.object({ workspaces: z.array(z.string()) });

async function readJson(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

async function readPackage(folder: string): Promise<PackageJson> {
  return packageJson.parse(await readJson(folder));
}

async function workspaceFolders(): Promise<string[]> {
  return rootPackageJson.parse(await readJson(ROOT)).workspaces;
}

/** The workspaces that releases are made of, the shell first: those whose package.json says `"site": { "kind": … }`. */
export async function releasableWorkspaces(): Promise<Workspace[]> {
  const all = await Promise.all((await workspaceFolders()).map(readWorkspace));
  return all.filter((workspace) => workspace.package.site);
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

/** One workspace by the name of its folder. @throws Refusal when no release can be made of it */
export async function findWorkspace(name: string): Promise<Workspace> {
  const all = await releasableWorkspaces();
  const found = all.find((workspace) => workspace.name === name);
  if (found) return found;
  throw new Refusal(
    `There is no workspace "${name}" to publish. There are: ${all.map((each) => each.name).join(', ')}.`,
  );
}

async function readWorkspace(name: string): Promise<Workspace> {
  const folder = join(ROOT, name);
  return { name, folder, package: await readPackage(folder) };
}

/** The source files in a folder, tests and texts for readers left out. @param others folders to leave out as well */
export async function sourceFiles(folder: string, others: readonly string[] = []): Promise<string[]> {
  const skipped = new Set(['node_modules', 'dist', '.types', ...others]);
  const files: string[] = [];
  async function walk(relative: string) {
    for (const entry of await readdir(join(folder, relative), { withFileTypes: true })) {
      const path = relative ? `${relative}/${entry.name}` : entry.name;
      if (skipped.has(entry.name) || skipped.has(path)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (!/\.test\.tsx?$|\.md$|\.tsbuildinfo$/.test(entry.name)) files.push(join(folder, path));
    }
  }
  await walk('');
  return files.sort();
}

/** The folders of a workspace and of every workspace that it needs, itself first. */
async function withNeeds(name: string): Promise<string[]> {
  const packages = new Map<string, { folder: string; needs: string[] }>();
  for (const folder of await workspaceFolders()) {
    const { name: packageName, dependencies, devDependencies } = await readPackage(join(ROOT, folder));
    packages.set(packageName, { folder, needs: Object.keys({ ...dependencies, ...devDependencies }) });
  }
  const found = new Set<string>();
  function visit(packageName: string) {
    const known = packages.get(packageName);
    if (!known || found.has(known.folder)) return;
    found.add(known.folder);
    known.needs.forEach(visit);
  }
  visit(`@site/${name}`);
  return [...found];
}

/** Hash of everything that a workspace's build reads: its own files, those of the workspaces it needs, and the lock file. */
export async function sourceHash(name: string): Promise<string> {
  const hash = createHash('sha256');
  const all = await workspaceFolders();
  for (const folder of await withNeeds(name)) {
    const nested = all
      .filter((other) => other.startsWith(`${folder}/`))
      .map((other) => other.slice(folder.length + 1));
    for (const file of await sourceFiles(join(ROOT, folder), nested)) {
      hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file));
    }
  }
  hash.update(await readFile(join(ROOT, 'package-lock.json')));
  return hash.digest('hex').slice(0, 16);
}
