import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNKS_FILE, CLIENT_FOLDER, containerName, DIST, SERVER_FOLDER } from '@site/build/artefacts';
import { startCommand } from '@site/contract/program';
import { COMPRESSIBLE, writeCompressed } from '../store/compress.ts';
import { nameLists, type ReleaseManifest } from '../store/manifest.ts';
import { contentVersion, describeFiles } from '../store/release-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { providedKit, usedKitNames } from './kit-names.ts';
import { builtRoutes, type ReadWith } from './routes.ts';
import { buildWorkspace, findWorkspace, sourceHash, type Workspace } from './workspaces.ts';

/** The revision that git has checked out; undefined outside a checkout. */
async function sourceRevision(): Promise<string | undefined> {
  const git = startCommand('git', 'git', { args: ['rev-parse', 'HEAD'], output: 'kept' });
  const { code, stdout } = await git.ended;
  return code === 0 ? stdout.trim() : undefined;
}

async function describeBuild(
  store: ReleaseStore,
  workspace: Workspace,
  readWith: ReadWith,
): Promise<ReleaseManifest> {
  const { name, folder } = workspace;
  const dist = join(folder, DIST);
  const files = await describeFiles(dist);
  const revision = await sourceRevision();
  const chunks = nameLists.parse(JSON.parse(await readFile(join(dist, CHUNKS_FILE), 'utf8')));
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
    return { kind: 'shell', ...common, ...(await providedKit()) };
  }
  const kit = workspace.package.dependencies['@site/kit'] ?? '*';
  const uses = await usedKitNames(folder);
  const routes = await builtRoutes(store, dist, container, chunks, readWith);
  return { kind: 'section', ...common, kit, uses, routes };
}

/** Copies a build into the store. @param dist folder with `client` and `server` */
export async function addToStore(store: ReleaseStore, release: ReleaseManifest, dist: string): Promise<void> {
  await store.addRelease(release, async (folder) => {
    for (const part of [CLIENT_FOLDER, SERVER_FOLDER])
      await cp(join(dist, part), join(folder, part), { recursive: true });
    const compressible = release.files.filter(
      ({ path }) => path.startsWith(`${CLIENT_FOLDER}/`) && COMPRESSIBLE.test(path),
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
 * @param readWith the shell that says which routes a section has: the newest where both are to be promoted together
 * @returns the release; `added` is false when the very same was in the store already
 * @throws Refusal when there is no such workspace, when it does not build, or when its routes cannot be read
 */
export async function publish(
  store: ReleaseStore,
  name: string,
  readWith: ReadWith = 'live',
): Promise<{ release: ReleaseManifest; added: boolean }> {
  const workspace = await findWorkspace(name);
  await buildWorkspace(workspace);
  return store.pins.hold(() => keep(store, workspace, readWith));
}

async function keep(store: ReleaseStore, workspace: Workspace, readWith: ReadWith) {
  const release = await describeBuild(store, workspace, readWith);
  const known = await store.release(release.name, release.version);
  if (known) {
    await store.renewRelease(known);
    return { release: known, added: false };
  }
  await addToStore(store, release, join(workspace.folder, DIST));
  return { release, added: true };
}

/** Whether a workspace's sources are those that its newest release was built from. */
export async function isPublished(store: ReleaseStore, name: string): Promise<boolean> {
  const [newest] = await store.releasesOf(name);
  return newest?.source === (await sourceHash(name));
}
