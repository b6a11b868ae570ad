import type { ReleaseStore } from '@site/releases';

/** For how long the store has jobs that nobody asks for, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes jobs from the store that nobody asks for any more. */
export async function forgetOldJobs({ jobs }: ReleaseStore): Promise<void> {
  for (const { id, at } of await jobs.all()) if (Date.parse(at) < Date.now() - KEPT_MS) await jobs.remove(id);
}

/** Reports jobs of a process that is no more as interrupted, and removes old ones. Called before there are others. */
export async function recoverJobs(store: ReleaseStore): Promise<void> {
  await forgetOldJobs(store);
  for (const record of await store.jobs.all())
    if (record.state === 'waiting') await store.jobs.replace({ ...record, state: 'interrupted' });
}
