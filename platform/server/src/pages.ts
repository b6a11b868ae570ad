import type { CompositionManifest, ReleaseStore } from '@site/releases';

/** A composition as the server hands it out. */
export interface ServedComposition {
  /** Folder with its pages. */
  folder: string;
  manifest: CompositionManifest;
}

/** Reads a composition; undefined when there is none of that id. */
export async function readComposition(
  store: ReleaseStore,
  id: string,
): Promise<ServedComposition | undefined> {
  const manifest = await store.composition(id);
  return manifest ? { folder: store.compositionFolder(id), manifest } : undefined;
}

/**
 * Looks up the live composition. A promotion shows at the very next call: each looks whether there is a newer
 * generation, which costs some microseconds, and reads it when there is.
 * @returns undefined before the first promotion
 */
export function followLiveComposition(store: ReleaseStore): () => Promise<ServedComposition | undefined> {
  let known = 0;
  let live: ServedComposition | undefined;

  async function read(number: number): Promise<void> {
    const generation = await store.generations.read(number);
    const composition = generation ? await readComposition(store, generation.composition) : undefined;
    if (!composition) throw new Error(`The composition of generation ${number} is not in the store`);
    // Two requests may read at once; the older answer must not win.
    if (number > known) [known, live] = [number, composition];
  }

  return async () => {
    const newest = await store.generations.newest(known);
    if (newest !== known) await read(newest);
    return live;
  };
}
