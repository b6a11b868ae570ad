import { randomUUID } from 'node:crypto';
import { Refusal } from '@site/contract/program';
import type { Bucket } from './bucket.ts';

const KEY = 'probe';

/** What is noted beside it. */
const NOTE = 'kept';

async function keepsConditions(bucket: Bucket): Promise<boolean> {
  if (!(await bucket.create(KEY, randomUUID()))) return true;
  return !(await bucket.create(KEY, randomUUID()));
}

async function keepsNotes(bucket: Bucket): Promise<boolean> {
  const isNoted = async () => (await bucket.facts(KEY))?.note === NOTE;
  if (await isNoted()) return true;
  await bucket.write(KEY, randomUUID(), { note: NOTE });
  return isNoted();
}

/**
 * Refuses a store that overwrites what must not be there: of two promotions at once it would lose one without a word. And one that forgets what is
 * noted beside an object, as a rollback asks for no more. What is left of the trial stays, so that the next one needs fewer requests.
 * @throws Refusal
 */
export async function refuseUnfit(bucket: Bucket): Promise<void> {
  // One that cannot be reached at all says so here: of a write without answer there would be more to say.
  await bucket.read(KEY);
  const place = bucket.place(KEY);
  if (!(await keepsConditions(bucket)))
    throw new Refusal(
      `${place} was written twice, although it must not be there (If-None-Match: *): this store ignores the condition, and of two promotions at once it would lose one. Amazon S3, Cloudflare R2, Ceph, Scaleway, OVH and Exoscale keep it; Backblaze B2 and Alibaba OSS do not.`,
    );
  if (!(await keepsNotes(bucket)))
    throw new Refusal(
      `${place} was written with a note (x-amz-meta-note), and has none: this store, or what is between it and here, keeps no metadata of objects. When a release was published, and which archive is whose, is said there.`,
    );
}
