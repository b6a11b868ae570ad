import { join } from 'node:path';
import { containerName, REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import { Refusal } from '@site/contract/program';
import { routeProblem } from '../compose/route-problem.ts';
import { RenderError } from '../render/answer.ts';
import { readRoutes } from '../render/renderer.ts';
import type { RendererKeeper } from '../render/renderer-keeper.ts';
import type { ReleaseManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

/** The shell that a section is read with: the one that it would meet if it were promoted now, or the newest. */
export type ReadWith = 'live' | 'newest';

/** The Node build of a shell. Where none is live, it is the newest. */
async function shellBuild(store: ReleaseStore, readWith: ReadWith): Promise<string> {
  const live = readWith === 'live' ? (await store.live()).composition?.releases.shell : undefined;
  const version = live ?? (await store.releasesOf('shell'))[0]?.version;
  if (version && (await store.bringRelease({ name: 'shell', version })))
    return join(store.releaseFolder('shell', version), SHELL_ENTRY);
  throw new Refusal('A section is read through a shell, and none is published: publish "shell" first.');
}

/**
 * The routes that a remote's build says it serves. It is loaded as pages are: through a shell.
 * @param dist folder of the build
 * @param name the remote's
 * @param renderer may have a process that is ready
 * @throws Refusal when there is no shell, the build cannot be loaded, or a route cannot be used or has a page without a chunk of its name
 */
export async function builtRoutes(
  store: ReleaseStore,
  dist: string,
  name: string,
  chunks: ReleaseManifest['chunks'],
  readWith: ReadWith,
  renderer?: RendererKeeper,
) {
  const container = containerName(name);
  const builds = {
    shell: await shellBuild(store, readWith),
    remotes: [{ container, entry: join(dist, REMOTE_ENTRY) }],
  };
  const host = { folder: store.folder, keeper: renderer };
  const routes = await readRoutes(builds, container, host).catch((error: unknown) => {
    if (!(error instanceof RenderError)) throw error;
    throw new Refusal(`The routes of ${name} cannot be read: ${error.message}`);
  });
  const missing = routes.find(({ page }) => !Object.hasOwn(chunks, page));
  if (missing) {
    throw new Refusal(
      `The page "${missing.page}" of route ${missing.path} has no chunk of that name. "pages" of the section has to have it, loaded with import(/* webpackChunkName: "${missing.page}" */ …).`,
    );
  }
  const described = routes.map(({ path, page, addresses, menu }) => ({
    path,
    page,
    addresses: [...addresses],
    ...(menu ? { menu: { label: menu.label } } : {}),
  }));
  const [unusable] = described.flatMap((route) => routeProblem(name, route) ?? []);
  if (unusable) throw new Refusal(`${unusable.problem}\n  ${unusable.advice}`);
  return described;
}
