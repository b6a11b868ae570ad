import { setTimeout as sleep } from 'node:timers/promises';
import { type CompositionManifest, compositionIdsOf, type Generation } from './manifests.ts';
import { compositionId, type ReleaseStore, releaseId } from './release-store.ts';

/** Milliseconds between looks, and after a failure. */
const LOOK_MS = 500;

const RETRY_MS = 1000;

export interface FollowOptions {
  /** Shows a generation. If it throws, it is called again a second later. */
  show: (generation: Generation) => Promise<void>;
  /** Called after each successful look. */
  looked?: () => void;
  /** Called after a failure. The last shown generation stays. */
  failed: (error: unknown) => void;
  signal: AbortSignal;
}

/** Calls `show` with the live generation and each newer one until the signal aborts. */
export async function follow(
  store: ReleaseStore,
  { show, looked, failed, signal }: FollowOptions,
): Promise<void> {
  let shown = 0;
  while (!signal.aborted) {
    let wait = LOOK_MS;
    try {
      const current = await store.current();
      if (current && current.generation !== shown) {
        await show(current);
        shown = current.generation;
      }
      looked?.();
    } catch (error) {
      failed(error);
      wait = RETRY_MS;
    }
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Downloads everything that visitors get of a generation, and evicts old entries. @returns the manifests of
 * the live composition and of its canary @throws if something is damaged or missing
 */
export async function materializeGeneration(
  store: ReleaseStore,
  live: Generation,
): Promise<CompositionManifest[]> {
  const manifests = await Promise.all(
    compositionIdsOf(live).map(async (id) => {
      const manifest = await store.composition(id);
      if (!manifest)
        throw new Error(`Composition ${id} of generation ${live.generation} is not in the store`);
      return manifest;
    }),
  );
  const needed = new Set(
    manifests.flatMap(({ id, releases }) => [
      compositionId(id),
      ...Object.entries(releases).map(([name, version]) => releaseId({ name, version })),
    ]),
  );
  await Promise.all(
    [...needed].map(async (id) => {
      if (!(await store.cache.materialize(id)))
        throw new Error(`${store.blobs.place(id)} is not in the store`);
    }),
  );
  await store.cache.evict(needed);
  return manifests;
}
