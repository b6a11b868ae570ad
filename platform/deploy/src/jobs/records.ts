import type { ReleaseStore } from '@site/releases';

/** For how long the store has jobs that nobody asks for, in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Reports jobs of a process that is no more as interrupted. Called before there are others. */
export async function recoverJobs({ jobs }: ReleaseStore): Promise<void> {
  for (const record of await jobs.all())
    if (record.state === 'waiting') await jobs.replace({ ...record, state: 'interrupted' });
}

/** Removes jobs from the store that nobody asks for any more. */
export async function forgetOldJobs({ jobs }: ReleaseStore): Promise<void> {
  for (const { id, at } of await jobs.all()) if (Date.parse(at) < Date.now() - KEPT_MS) await jobs.remove(id);
}
