import type { CompositionManifest, ReleaseStore } from '@site/releases';

/** The composition that visitors see now. */
export interface LiveComposition {
  /** Folder with its pages. */
  folder: string;
  manifest: CompositionManifest;
}

/**
 * Looks up the live composition. A promotion shows at the very next call: each looks at the pointer file, which
 * costs some microseconds, and reads it when it has changed.
 * @returns undefined before the first promotion
 */
export function followLiveComposition(store: ReleaseStore): () => Promise<LiveComposition | undefined> {
  let mark: string | undefined;
  let live: LiveComposition | undefined;

  async function read(): Promise<LiveComposition | undefined> {
    const pointer = await store.current();
    const manifest = pointer ? await store.composition(pointer.composition) : undefined;
    return manifest ? { folder: store.compositionFolder(manifest.id), manifest } : undefined;
  }

  return async () => {
    const now = await store.pointerMark();
    if (now !== mark) {
      live = await read();
      mark = now;
    }
    return live;
  };
}
