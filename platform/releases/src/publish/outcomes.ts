import type { ReleaseManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { sourceHash } from './workspaces.ts';

/** For how long something is remembered that nobody asks for, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What came of sources when they were built or shown last, on this machine; undefined where that is not known. @param id stands for them */
export async function recallOutcome(store: ReleaseStore, id: string): Promise<string | undefined> {
  return (await store.outcomes.use(id)) && (await store.outcomes.read(id));
}

/** Remembers what came of sources: the version of a release, or the id of a composition. */
export async function rememberOutcome(store: ReleaseStore, id: string, outcome: string): Promise<void> {
  await store.outcomes.add(id, outcome);
  await store.outcomes.remove(await store.outcomes.unusedSince(Date.now() - KEPT_MS));
}

/** Stands for the sources of a workspace, where what their build came to is remembered. */
export function buildId(name: string, source: string): string {
  return `${name}-${source}`;
}

/** Whether building its workspace as it is here gives a release: it was built from these sources, or they were built to the very same. */
export async function isOfSources(
  store: ReleaseStore,
  { name, version, source }: ReleaseManifest,
): Promise<boolean> {
  const here = await sourceHash(name);
  return source === here || version === (await recallOutcome(store, buildId(name, here)));
}
