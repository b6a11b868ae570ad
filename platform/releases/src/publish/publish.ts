import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import ssri from 'ssri';
import { z } from 'zod';
import { readRoutes } from '../render/renderer.ts';
import { COMPRESSIBLE, writeCompressed } from '../store/compress.ts';
import { filesIn } from '../store/files.ts';
import type { ReleaseFile, ReleaseManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { buildWorkspace, sourceRevision } from './build.ts';
import { kitVersion, providedKitNames, usedKitNames } from './kit-names.ts';
import { containerName, findWorkspace, sourceHash, type Workspace } from './workspaces.ts';

/** What came of publishing a workspace. */
export interface Published {
  release: ReleaseManifest;
  /** False when the very same release was in the store already. */
  added: boolean;
}

const chunkFiles = z.record(z.string(), z.array(z.string()));

/** Every file of a build, with its hash. @param dist folder with `client` and `server` */
export async function describeFiles(dist: string): Promise<ReleaseFile[]> {
  const files: ReleaseFile[] = [];
  for (const part of ['client', 'server']) {
    for (const file of await filesIn(join(dist, part))) {
      const path = join(part, file);
      const content = await readFile(join(dist, path));
      const integrity = ssri.fromData(content, { algorithms: ['sha384'] }).toString();
      files.push({ path, bytes: content.length, integrity });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The version of a release: other bytes are another one. */
export function contentVersion(packageVersion: string, files: ReleaseFile[]): string {
  const hash = createHash('sha256');
  for (const { path, integrity } of files) hash.update(`${path} ${integrity}\n`);
  return `${packageVersion}-${hash.digest('hex').slice(0, 10)}`;
}

/** Path of the shell's Node build within a release or a dist folder. */
export const SHELL_ENTRY = 'server/main.cjs';

/** Path of a remote's Node build within a release or a dist folder. */
export const REMOTE_ENTRY = 'server/remoteEntry.cjs';

/** The routes that a remote's build says it serves. It is loaded as pages are: through the newest shell. */
async function builtRoutes(
  store: ReleaseStore,
  dist: string,
  container: string,
  chunks: ReleaseManifest['chunks'],
) {
  const [shell] = await store.releasesOf('shell');
  if (!shell)
    throw new Refusal('A section is read through a shell, and none is published: publish "shell" first.');
  const builds = {
    shell: join(store.releaseFolder('shell', shell.version), SHELL_ENTRY),
    remotes: [{ container, entry: join(dist, REMOTE_ENTRY) }],
  };
  const routes = await readRoutes(builds, container);
  const missing = routes.find(({ page }) => !chunks[page]);
  if (missing) {
    throw new Refusal(
      `The page "${missing.page}" of route ${missing.path} has no chunk of that name. Load it with import(/* webpackChunkName: "${missing.page}" */ …).`,
    );
  }
  return routes.map(({ path, page, addresses }) => ({ path, page, addresses: [...addresses] }));
}

async function describeBuild(store: ReleaseStore, workspace: Workspace): Promise<ReleaseManifest> {
  const { name, folder } = workspace;
  const dist = join(folder, 'dist');
  const files = await describeFiles(dist);
  const revision = await sourceRevision();
  const chunks = chunkFiles.parse(JSON.parse(await readFile(join(dist, 'chunks.json'), 'utf8')));
  const container = containerName(name);
  const common = {
    name,
    version: contentVersion(workspace.package.version, files),
    ...(revision ? { revision } : {}),
    source: await sourceHash(name),
    publishedAt: new Date().toISOString(),
    container,
    chunks,
    files,
  };
  if (name === 'shell') {
    return { kind: 'shell', ...common, kit: await kitVersion(), provides: await providedKitNames() };
  }
  const kit = workspace.package.dependencies['@site/kit'] ?? '*';
  const uses = await usedKitNames(folder);
  return { kind: 'section', ...common, kit, uses, routes: await builtRoutes(store, dist, container, chunks) };
}

/** Copies a build into the store. @param dist folder with `client` and `server` */
export async function addToStore(store: ReleaseStore, release: ReleaseManifest, dist: string): Promise<void> {
  await store.addRelease(release, async (folder) => {
    await cp(join(dist, 'client'), join(folder, 'client'), { recursive: true });
    await cp(join(dist, 'server'), join(folder, 'server'), { recursive: true });
    const compressible = release.files.filter(
      ({ path }) => path.startsWith('client/') && COMPRESSIBLE.test(path),
    );
    await Promise.all(
      compressible.map(({ path }) => writeCompressed(join(folder, path), { brotli: 11, gzip: 9 })),
    );
    await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  });
}

/**
 * Builds a workspace and keeps the result as a release. No other workspace is touched.
 * @param name the workspace's folder: `mf-contact`
 * @throws Refusal when there is no such workspace, when it does not build, or when its routes cannot be read
 */
export async function publish(store: ReleaseStore, name: string): Promise<Published> {
  const workspace = await findWorkspace(name);
  await buildWorkspace(workspace);
  const release = await describeBuild(store, workspace);
  const known = await store.release(name, release.version);
  if (known) {
    await store.renewRelease(known);
    return { release: known, added: false };
  }
  await addToStore(store, release, join(workspace.folder, 'dist'));
  return { release, added: true };
}

/** Whether a workspace's sources are those that its newest release was built from. */
export async function isPublished(store: ReleaseStore, name: string): Promise<boolean> {
  const [newest] = await store.releasesOf(name);
  return newest?.source === (await sourceHash(name));
}
