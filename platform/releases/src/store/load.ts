import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from './local-cache.ts';
import {
  type CompositionManifest,
  compositionIdsOf,
  compositionManifest,
  type Generation,
} from './manifests.ts';
import { parseJson } from './records.ts';
import { compositionId, type ReleaseStore, releaseId } from './release-store.ts';

/** Compressed copies: file ending → content encoding. */
const ENCODINGS = { '.br': 'br', '.gz': 'gzip' } as const;

export interface LoadedFile {
  content: Buffer;
  /** SHA-384, as in the integrity attribute. */
  integrity: string;
  /** Compressed copies by content encoding. */
  copies: ReadonlyMap<string, Buffer>;
}

/** A composition in memory, independent of the disk. */
export interface LoadedComposition {
  manifest: CompositionManifest;
  files: ReadonlyMap<string, LoadedFile>;
}

/** Reads a composition into memory. @returns undefined if it is not in the store @throws if it is damaged */
export async function loadComposition(
  store: ReleaseStore,
  id: string,
): Promise<LoadedComposition | undefined> {
  const folder = await store.cache.materialize(compositionId(id));
  if (!folder) return undefined;
  const file = join(folder, MANIFEST);
  // From the disk: the last composition is shown again even if the store does not answer.
  const manifest = parseJson(compositionManifest, await readFile(file), file);
  const { integrity } = manifest;
  const read = async (path: string): Promise<LoadedFile> => {
    const copies = Object.entries(ENCODINGS).filter(([ending]) => integrity[path + ending]);
    return {
      content: await readFile(join(folder, path)),
      integrity: integrity[path] ?? '',
      copies: new Map(
        await Promise.all(
          copies.map(async ([ending, name]) => [name, await readFile(join(folder, path + ending))] as const),
        ),
      ),
    };
  };
  const paths = Object.keys(integrity).filter((path) => !/\.(?:br|gz)$/.test(path));
  const files = await Promise.all(paths.map(async (path) => [path, await read(path)] as const));
  return { manifest, files: new Map(files) };
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
