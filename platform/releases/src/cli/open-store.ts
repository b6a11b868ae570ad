import { readSiteSettings } from '../settings.ts';
import { ReleaseStore } from '../store/store.ts';

/** The store, for commands that change something: what killed commands left behind is removed first. */
export async function openStore(data = readSiteSettings().data): Promise<ReleaseStore> {
  const store = new ReleaseStore(data);
  await store.removeLeftOvers();
  return store;
}
