import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { z } from 'zod';
import type { BlobStore } from '../blobs/blob-store.ts';
import { FolderBlobStore } from '../blobs/folder.ts';
import { type BucketAddress, bucketUrl, S3BlobStore } from '../blobs/s3.ts';
import { ReleaseError } from '../errors.ts';
import { type EntryId, LocalCache, MANIFEST } from './local-cache.ts';
import {
  type CompositionManifest,
  compositionManifest,
  type Generation,
  generation,
  type PreviewRecord,
  type Publisher,
  previewRecord,
  publisher,
  type ReleaseManifest,
  releaseManifest,
} from './manifests.ts';
import { JsonRecords, parseJson, toText } from './records.ts';
import { packTar } from './tar.ts';

/** Where a store is, as the settings say. */
export interface StorePlace {
  /** Folder of all state, absolute. */
  data: string;
  /** The bucket, where the store is not in that folder. */
  bucket?: BucketAddress | undefined;
}

/** A manifest as whoever keeps it writes it: the store adds where the files are. */
export type WithoutArchive<Manifest> = Manifest extends unknown ? Omit<Manifest, 'archive'> : never;

export type ReleaseName = Pick<ReleaseManifest, 'name' | 'version'>;

export function releaseId({ name, version }: ReleaseName): EntryId {
  return `releases/${name}/${version}`;
}

export function compositionId(id: string): EntryId {
  return `compositions/${id}`;
}

/** Manifests never change, so this many are kept in memory. */
const MANIFESTS_IN_MEMORY = 500;

const KEY_BYTES = 32;

/** How long a key is used before it is read again, in milliseconds. */
const KEY_MS = 5000;

function generationKey(number: number): string {
  return `generations/${number}.json`;
}

/** Releases, compositions and what was live when, on any `BlobStore`. */
export class ReleaseStore {
  readonly blobs: BlobStore;
  readonly cache: LocalCache;
  readonly previews: JsonRecords<PreviewRecord>;
  readonly publishers: JsonRecords<Publisher>;
  readonly #releases = new Map<EntryId, ReleaseManifest>();
  readonly #compositions = new Map<EntryId, CompositionManifest>();
  readonly #keys = new Map<string, { key: Buffer; until: number }>();
  /** The newest generation that was found last: looking begins there. */
  #known = 0;

  /** @param folder where this machine keeps what it downloads */
  constructor(blobs: BlobStore, folder: string) {
    this.blobs = blobs;
    this.cache = new LocalCache(folder, blobs);
    this.previews = this.records('previews', previewRecord);
    this.publishers = this.records('publishers', publisher);
  }

  /** Returns records of another kind, such as the sessions of the deploy service. */
  records<Item extends { id: string }>(folder: string, schema: z.ZodType<Item>): JsonRecords<Item> {
    return new JsonRecords(this.blobs, folder, schema);
  }

  /**
   * Keeps a release. Bytes that are there already are the same release, which counts as published again.
   * @returns the manifest in the store; `added` is false when it was there
   * @throws ReleaseError where the version has other bytes
   */
  async putRelease(
    manifest: WithoutArchive<ReleaseManifest>,
    files: ReadonlyMap<string, Buffer>,
  ): Promise<{ release: ReleaseManifest; added: boolean }> {
    const id = releaseId(manifest);
    const known = await this.release(manifest.name, manifest.version);
    const release = releaseManifest.parse({ ...manifest, archive: await this.#putArchive(id, files) });
    const isNew = !known && (await this.blobs.putIfAbsent(`${id}/${MANIFEST}`, toText(release)));
    const found = isNew ? release : await this.release(manifest.name, manifest.version);
    if (!found || !hasSameBytes(found, release))
      throw new ReleaseError(
        'conflict',
        `${manifest.name}@${manifest.version} is in the store with other bytes. Change the package's version and publish again.`,
      );
    if (!isNew) await this.blobs.put(`${id}/${MANIFEST}`, toText({ ...found, ...renewed(release) }));
    await this.cache.forget(id);
    this.#releases.delete(id);
    await this.blobs.put(`latest/${manifest.name}`, manifest.version);
    return { release: found, added: isNew };
  }

  release(name: string, version: string): Promise<ReleaseManifest | undefined> {
    return this.#manifest(releaseId({ name, version }), releaseManifest, this.#releases);
  }

  /** Returns the release of a name that was published last. */
  async latestRelease(name: string): Promise<ReleaseManifest | undefined> {
    const version = await this.blobs.get(`latest/${name}`);
    return version && this.release(name, String(version));
  }

  /** Returns the releases of a name, the newest first. */
  async releasesOf(name: string, limit = Number.POSITIVE_INFINITY): Promise<ReleaseManifest[]> {
    const found = (await this.blobs.list(`releases/${name}/`))
      .filter(({ key }) => key.endsWith(`/${MANIFEST}`))
      .sort((a, b) => b.modified.getTime() - a.modified.getTime())
      .slice(0, limit);
    const releases = await Promise.all(found.map(({ key }) => this.release(name, key.split('/')[2] ?? '')));
    return releases
      .filter((each) => each !== undefined)
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  }

  /** Returns the names that have releases, in alphabetical order. */
  async names(): Promise<string[]> {
    return (await this.blobs.list('latest/')).map(({ key }) => key.slice('latest/'.length)).sort();
  }

  /** Keeps a composition. Nothing goes live by that. */
  async putComposition(
    manifest: WithoutArchive<CompositionManifest>,
    files: ReadonlyMap<string, Buffer>,
  ): Promise<void> {
    const id = compositionId(manifest.id);
    const archive = await this.#putArchive(id, files);
    // Its id is a hash of what it is made of, so another manifest of that id is as good.
    await this.blobs.putIfAbsent(`${id}/${MANIFEST}`, toText({ ...manifest, archive }));
  }

  composition(id: string): Promise<CompositionManifest | undefined> {
    return this.#manifest(compositionId(id), compositionManifest, this.#compositions);
  }

  /**
   * Notes that entries are used, so that prune leaves them alone for a day, and confirms that they are whole.
   * @throws ReleaseError where one is gone
   */
  async touch(ids: Iterable<EntryId>): Promise<void> {
    await Promise.all(
      [...ids].map(async (id) => {
        const content = await this.blobs.get(`${id}/${MANIFEST}`);
        if (content) await this.blobs.put(`${id}/${MANIFEST}`, content);
        const found = (await this.blobs.list(`${id}/`)).map(({ key }) => key);
        const { archive = '' }: { archive?: string } = content ? JSON.parse(String(content)) : {};
        if (!content || !found.includes(`${id}/${archive}`))
          throw new ReleaseError('not-found', `${this.blobs.place(id)} was pruned or is lost.`);
      }),
    );
  }

  /** Returns a generation, or undefined when there is none of that number. */
  async generation(number: number): Promise<Generation | undefined> {
    const key = generationKey(number);
    const content = await this.blobs.get(key);
    return content && parseJson(generation, content, this.blobs.place(key));
  }

  /** Returns the generation that is live, or undefined before the first one. */
  async current(): Promise<Generation | undefined> {
    // Whatever the list says, only the next number being absent proves that a generation is the newest.
    if (this.#known === 0) this.#known = (await this.#generationNumbers())[0] ?? 0;
    while (await this.blobs.get(generationKey(this.#known + 1))) this.#known += 1;
    if (this.#known === 0) return undefined;
    const found = await this.generation(this.#known);
    if (found) return found;
    // The store was restored from a backup.
    this.#known = 0;
    return (await this.#generationNumbers()).length > 0 ? this.current() : undefined;
  }

  /** Returns what was live, the newest first. @param before only earlier generations */
  async history(limit?: number, before = Number.POSITIVE_INFINITY): Promise<Generation[]> {
    const numbers = (await this.#generationNumbers()).filter((number) => number < before).slice(0, limit);
    const found = await Promise.all(numbers.map((number) => this.generation(number)));
    return found.filter((each) => each !== undefined);
  }

  /**
   * Makes a composition live, in one step: a reader sees the generation before or this one.
   * @param expected number of the generation that it was made from; 0 for the first
   * @throws ReleaseError `conflict` when somebody else was faster
   */
  async commitGeneration(expected: number, next: Omit<Generation, 'generation'>): Promise<Generation> {
    const made: Generation = { ...next, generation: expected + 1 };
    // The mark tells a writer whose answer was lost that the generation is its own.
    const text = toText({ ...made, mark: randomUUID() });
    if (await this.blobs.putIfAbsent(generationKey(made.generation), text)) return made;
    throw ReleaseError.concurrentChange(made.generation);
  }

  /** Returns a secret key that all servers share. It is made where there is none. */
  async key(name: 'preview' | 'canary'): Promise<Buffer> {
    const known = this.#keys.get(name);
    if (known && Date.now() < known.until) return known.key;
    const path = `${name}.key`;
    let key = await this.blobs.get(path);
    if (!key) {
      await this.blobs.putIfAbsent(path, randomBytes(KEY_BYTES));
      key = await this.blobs.get(path);
    }
    if (!key) throw new Error(`${this.blobs.place(path)} is gone. Try again.`);
    this.#keys.set(name, { key, until: Date.now() + KEY_MS });
    return key;
  }

  async #generationNumbers(): Promise<number[]> {
    const found = await this.blobs.list('generations/');
    return found
      .map(({ key }) => Number.parseInt(key.slice('generations/'.length), 10))
      .filter(Number.isInteger)
      .sort((a, b) => b - a);
  }

  async #putArchive(id: EntryId, files: ReadonlyMap<string, Buffer>): Promise<string> {
    const content = await packTar(new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))));
    const archive = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.tar`;
    await this.blobs.put(`${id}/${archive}`, content);
    return archive;
  }

  async #manifest<T>(id: EntryId, schema: z.ZodType<T>, inMemory: Map<EntryId, T>): Promise<T | undefined> {
    const known = inMemory.get(id);
    if (known) return known;
    const content = await this.blobs.get(`${id}/${MANIFEST}`);
    if (!content) return undefined;
    const manifest = parseJson(schema, content, this.blobs.place(`${id}/${MANIFEST}`));
    const [oldest] = inMemory.keys();
    if (oldest !== undefined && inMemory.size >= MANIFESTS_IN_MEMORY) inMemory.delete(oldest);
    inMemory.set(id, manifest);
    return manifest;
  }
}

/** Compares the files that were built; compressed copies may differ between versions of zlib. */
function hasSameBytes(one: ReleaseManifest, other: ReleaseManifest): boolean {
  const built = ({ files }: ReleaseManifest) =>
    files.filter(({ path }) => !/\.(?:br|gz)$/.test(path)).map(({ path, integrity }) => [path, integrity]);
  return JSON.stringify(built(one)) === JSON.stringify(built(other));
}

/** Takes what publishing the same bytes again renews: an archive that was lost comes back by it. */
function renewed({ files, archive, source, publishedAt }: ReleaseManifest) {
  return { files, archive, source, publishedAt };
}

/** Opens the store that the settings name. Nothing is asked of it yet. */
export async function openStore({ data, bucket }: StorePlace): Promise<ReleaseStore> {
  if (!bucket) return new ReleaseStore(new FolderBlobStore(join(data, 'store')), join(data, 'cache/folder'));
  const folder = join(data, 'cache', encodeURIComponent(bucketUrl(bucket)));
  return new ReleaseStore(await S3BlobStore.open(bucket), folder);
}

/** Opens a store for a program that changes it. @throws ReleaseError where promotions could be lost in it */
export async function openWritableStore(place: StorePlace): Promise<ReleaseStore> {
  const store = await openStore(place);
  if (store.blobs instanceof S3BlobStore) await store.blobs.requireConditionalWrites();
  return store;
}
