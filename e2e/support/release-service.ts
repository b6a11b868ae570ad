import { LocalReleaseService, openStore } from '@site/releases';
import { ORIGIN } from './site.ts';

/** Opens the store of a site for a test that promotes without looking at pages in a browser. */
export async function openReleases(data: string, origin = ORIGIN) {
  const store = await openStore({ data });
  const service = new LocalReleaseService({ store, origin, browser: { skipped: 'a test' } });
  return { store, service };
}
