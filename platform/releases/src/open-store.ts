import { Bucket } from './store/objects/bucket.ts';
import type { BucketAddress } from './store/objects/s3-client.ts';
import { ReleaseStore } from './store/store.ts';

/** Where a store is, as the settings say. */
export interface StorePlace {
  /** Folder of all state, absolute. */
  data: string;
  /** The bucket, where the store is not in that folder. */
  bucket?: BucketAddress | undefined;
}

/** The release store that the settings name: in a bucket, or in the folder of all state. Nothing is asked of it yet. */
export async function openReleaseStore({ data, bucket }: StorePlace): Promise<ReleaseStore> {
  return new ReleaseStore(data, bucket && (await Bucket.open(bucket)));
}

/**
 * The same for whoever changes something: what killed programs left behind on this machine is removed first.
 * @throws Refusal when it is in a bucket in which promotions could be lost, or that cannot be used
 */
export async function openToChange(settings: StorePlace): Promise<ReleaseStore> {
  const store = await openReleaseStore(settings);
  await store.refuseUnfit();
  await store.removeLeftOvers();
  return store;
}
