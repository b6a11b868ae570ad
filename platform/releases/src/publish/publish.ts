import { join } from 'node:path';
import { DIST } from '@site/build/artefacts';
import { startCommand } from '@site/contract/program';
import type { ReleaseManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { acceptBuild, type BuildFacts, readFacts } from './accept.ts';
import { providedKit } from './kit-names.ts';
import { buildId, isOfSources, rememberOutcome } from './outcomes.ts';
import type { ReadWith } from './routes.ts';
import { buildWorkspace, findWorkspace, sourceHash } from './workspaces.ts';

/** A build, and what is known of it beside its bytes. */
interface OwnBuild {
  /** Of the release: the workspace's folder. */
  name: string;
  /** Folder of the build. */
  dist: string;
  facts: BuildFacts;
}

/** The revision that git has checked out; undefined outside a checkout. */
async function sourceRevision(): Promise<string | undefined> {
  const git = startCommand('git', 'git', { args: ['rev-parse', 'HEAD'], output: 'kept' });
  const { code, stdout } = await git.ended;
  return code === 0 ? stdout.trim() : undefined;
}

/**
 * Builds a workspace. No other workspace is touched.
 * @param name the workspace's folder: `mf-contact`; needed where there are several
 * @param say is told what is built, once it is known that there is such a workspace
 * @throws Refusal when there is no such workspace, or it does not build
 */
export async function buildForRelease(
  name: string | undefined,
  say: (line: string) => void,
): Promise<OwnBuild> {
  const workspace = await findWorkspace(name);
  say(`Building ${workspace.name} …`);
  await buildWorkspace(workspace);
  const dist = join(workspace.folder, DIST);
  const revision = await sourceRevision();
  return {
    name: workspace.name,
    dist,
    facts: {
      ...(await readFacts(dist)),
      source: await sourceHash(workspace.name),
      ...(revision ? { revision } : {}),
      ...(workspace.name === 'shell' ? await providedKit() : {}),
    },
  };
}

/**
 * Builds a workspace and keeps the result as a release.
 * @param name the workspace's folder: `mf-contact`; needed where there are several
 * @param say is told what is built
 * @param readWith the shell that says which routes a section has: the newest where both are to be promoted together
 * @returns the release; `added` is false when the very same was in the store already
 * @throws Refusal when there is no such workspace, when it does not build, or when its routes cannot be read
 */
export async function publish(
  store: ReleaseStore,
  name: string | undefined,
  say: (line: string) => void,
  readWith: ReadWith = 'live',
): Promise<{ release: ReleaseManifest; added: boolean }> {
  const build = await buildForRelease(name, say);
  const { release, added } = await acceptBuild(store, build.name, build.dist, build.facts, { readWith });
  const { source } = build.facts;
  // A release says the sources that it was built from first.
  if (release.source !== source) await rememberOutcome(store, buildId(release.name, source), release.version);
  return { release, added };
}

/** Whether building a workspace gives its newest release. */
export async function isPublished(store: ReleaseStore, name: string): Promise<boolean> {
  const [newest] = await store.releasesOf(name);
  return newest !== undefined && (await isOfSources(store, newest));
}
