import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FILE } from '@site/build/artefacts';
import {
  compositionId,
  type EntryId,
  PAGE_DATA_FILE,
  type ReleaseStore,
  releaseId,
} from '@site/releases/serving';
import type { FastifyInstance } from 'fastify';

/** How many entries that are not on the disk are looked for in a second: anybody may ask for names that do not exist. */
const LOOKUPS_PER_SECOND = 20;

/** How long it is remembered that an entry is not there, in milliseconds, and of how many at most. */
const ABSENT = { ms: 10_000, entries: 1000 };

/** Versions and ids end with 128 bits of a hash. */
const DATA = new RegExp(`^${PAGE_DATA_FILE}\\?([0-9a-f]{32})$`);
const FILE = new RegExp(`^${RELEASE_FILE}`);

function entryOf(url: string): EntryId | undefined {
  const [, id] = DATA.exec(url) ?? [];
  if (id) return compositionId(id);
  const [, name, version] = FILE.exec(url) ?? [];
  return name && version && /-[0-9a-f]{32}$/.test(version) ? releaseId({ name, version }) : undefined;
}

/**
 * Puts releases and compositions on the disk when a page asks for a file of one: every server has them all, whichever
 * showed the page. What cannot be had now is answered with 503.
 */
export function fetchMissingReleases(app: FastifyInstance, store: ReleaseStore): void {
  const absent = new Map<EntryId, number>();
  let second = { begins: 0, count: 0 };

  function mayLookUp(): boolean {
    const now = performance.now();
    if (now - second.begins >= 1000) second = { begins: now, count: 0 };
    second.count += 1;
    return second.count <= LOOKUPS_PER_SECOND;
  }

  /** Returns false where an entry cannot be had at the moment. */
  async function fetchEntry(id: EntryId): Promise<boolean> {
    if (existsSync(join(store.cache.root, id))) return (await store.cache.materialize(id)) !== undefined;
    if ((absent.get(id) ?? 0) > performance.now()) return true;
    if (!mayLookUp()) return false;
    try {
      if (await store.cache.materialize(id)) return true;
      if (absent.size >= ABSENT.entries) absent.clear();
      absent.set(id, performance.now() + ABSENT.ms);
      return true;
    } catch (error) {
      app.log.error({ err: error }, 'A release cannot be had');
      return false;
    }
  }

  app.addHook('onRequest', async ({ url }, reply) => {
    const id = entryOf(url);
    if (!id || (await fetchEntry(id))) return undefined;
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': 1 })
      .type('text/plain; charset=utf-8')
      .send('This file cannot be had at the moment. Try again.\n');
  });
}
