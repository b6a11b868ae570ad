import { randomUUID } from 'node:crypto';
import { Refusal } from '@site/contract/program';
import type { Objects } from './objects.ts';

const KEY = 'probe';

/**
 * Refuses a store that overwrites what must not be there: of two promotions at once it would lose one without a word. What is left of the trial
 * stays, so that the next one needs one request less.
 * @throws Refusal
 */
export async function refuseWithoutConditions(objects: Objects): Promise<void> {
  // One that cannot be reached at all says so here: of a write without answer there would be more to say.
  await objects.read(KEY);
  if (!(await objects.create(KEY, randomUUID()))) return;
  if (!(await objects.create(KEY, randomUUID()))) return;
  throw new Refusal(
    `${objects.place(KEY)} was written twice, although it must not be there (If-None-Match: *): this store ignores the condition, and of two promotions at once it would lose one. Amazon S3, Cloudflare R2, Ceph, Scaleway, OVH and Exoscale keep it; Backblaze B2 and Alibaba OSS do not.`,
  );
}
