import type { ReleaseStore } from '../store/store.ts';

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
