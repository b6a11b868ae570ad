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

export interface StoreLocation {
  /** Absolute folder of all state. */
  data: string;
  /** Undefined if the store is in that folder. */
  bucket?: BucketAddress | undefined;
}

/** A manifest before the store adds its archive. */
export type WithoutArchive<Manifest> = Manifest extends unknown ? Omit<Manifest, 'archive'> : never;

export type NameAndVersion = Pick<ReleaseManifest, 'name' | 'version'>;

export function releaseId({ name, version }: NameAndVersion): EntryId {
  return `releases/${name}/${version}`;
}

export function compositionId(id: string): EntryId {
  return `compositions/${id}`;
}

const MANIFESTS_IN_MEMORY = 500;

const KEY_BYTES = 32;

const KEY_MS = 5000;

function generationKey(number: number): string {
  return `generations/${number}.json`;
}

/** Releases, compositions and generations on any `BlobStore`. */
export class ReleaseStore {
  readonly blobs: BlobStore;
  readonly cache: LocalCache;
  readonly previews: JsonRecords<PreviewRecord>;
  readonly publishers: JsonRecords<Publisher>;
  readonly #releases = new Map<EntryId, ReleaseManifest>();
  readonly #compositions = new Map<EntryId, CompositionManifest>();
  readonly #keys = new Map<string, { key: Buffer; until: number }>();
  #known = 0;

  /** @param folder for downloads on this machine */
  constructor(blobs: BlobStore, folder: string) {
    this.blobs = blobs;
    this.cache = new LocalCache(folder, blobs);
    this.previews = this.records('previews', previewRecord);
    this.publishers = this.records('publishers', publisher);
  }

  records<Item extends { id: string }>(folder: string, schema: z.ZodType<Item>): JsonRecords<Item> {
    return new JsonRecords(this.blobs, folder, schema);
  }

  /** Stores a release, or renews the same one. @throws ReleaseError if the version has other bytes */
  async putRelease(
    manifest: WithoutArchive<ReleaseManifest>,
    files: ReadonlyMap<string, Buffer>,
  ): Promise<{ release: ReleaseManifest; added: boolean }> {
    const id = releaseId(manifest);
    const known = await this.release(manifest.name, manifest.version);
    const release = releaseManifest.parse({ ...manifest, archive: await this.#putArchive(id, files) });
    const isNew = !known && (await this.blobs.putIfAbsent(`${id}/${MANIFEST}`, toText(release)));
    const found = isNew ? release : await this.release(manifest.name, manifest.version);
    if (!found || !isSameBuild(found, release))
      throw new ReleaseError(
        'conflict',
        `${manifest.name}@${manifest.version} exists with other bytes. Change the package's version and publish again.`,
      );
    if (!isNew) await this.blobs.put(`${id}/${MANIFEST}`, toText({ ...found, ...renewed(release) }));
    this.#releases.delete(id);
    await this.blobs.put(`latest/${manifest.name}`, manifest.version);
    return { release: found, added: isNew };
  }

  release(name: string, version: string): Promise<ReleaseManifest | undefined> {
    return this.#manifest(releaseId({ name, version }), releaseManifest, this.#releases);
  }

  async latestRelease(name: string): Promise<ReleaseManifest | undefined> {
    const version = await this.blobs.get(`latest/${name}`);
    return version && this.release(name, String(version));
  }

  async releasesOf(name: string, limit = Number.POSITIVE_INFINITY): Promise<ReleaseManifest[]> {
    const keys = (await this.blobs.list(`releases/${name}/`)).map(({ key }) => key);
    const manifests = keys.filter((key) => key.endsWith(`/${MANIFEST}`));
    const releases = await Promise.all(manifests.map((key) => this.release(name, key.split('/')[2] ?? '')));
    return releases
      .filter((each) => each !== undefined)
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
      .slice(0, limit);
  }

  async names(): Promise<string[]> {
    return (await this.blobs.list('latest/')).map(({ key }) => key.slice('latest/'.length)).sort();
  }

  /** Stores a composition. It is not live yet. */
  async putComposition(
    manifest: WithoutArchive<CompositionManifest>,
    files: ReadonlyMap<string, Buffer>,
  ): Promise<void> {
    const id = compositionId(manifest.id);
    const archive = await this.#putArchive(id, files);
    // The id is a hash of the content, so an existing manifest is as good.
    await this.blobs.putIfAbsent(`${id}/${MANIFEST}`, toText({ ...manifest, archive }));
  }

  composition(id: string): Promise<CompositionManifest | undefined> {
    return this.#manifest(compositionId(id), compositionManifest, this.#compositions);
  }

  /** Marks entries as used, so that prune keeps them for a day. @throws ReleaseError if one of `ids` is gone */
  async touch(ids: Iterable<EntryId>, fallbacks: Iterable<EntryId> = []): Promise<void> {
    await Promise.allSettled([...fallbacks].map((id) => this.touch([id])));
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

  async generation(number: number): Promise<Generation | undefined> {
    const key = generationKey(number);
    const content = await this.blobs.get(key);
    return content && parseJson(generation, content, this.blobs.place(key));
  }

  async current(): Promise<Generation | undefined> {
    // Lists may lag. Only the absence of the next number proves that a generation is the newest.
    if (this.#known === 0) this.#known = (await this.#generationNumbers())[0] ?? 0;
    while (await this.blobs.get(generationKey(this.#known + 1))) this.#known += 1;
    if (this.#known === 0) return undefined;
    const found = await this.generation(this.#known);
    if (found) return found;
    // The store was restored from a backup.
    this.#known = 0;
    return (await this.#generationNumbers()).length > 0 ? this.current() : undefined;
  }

  /** Returns generations, newest first, optionally only those before one. */
  async history(limit?: number, before = Number.POSITIVE_INFINITY): Promise<Generation[]> {
    const numbers = (await this.#generationNumbers()).filter((number) => number < before).slice(0, limit);
    const found = await Promise.all(numbers.map((number) => this.generation(number)));
    return found.filter((each) => each !== undefined);
  }

  /**
   * Makes a composition live if `expected` is still the newest generation. @throws ReleaseError `conflict`
   */
  async commitGeneration(expected: number, next: Omit<Generation, 'generation'>): Promise<Generation> {
    const made: Generation = { ...next, generation: expected + 1 };
    // The mark lets a writer whose answer was lost recognise its own generation.
    const text = toText({ ...made, mark: randomUUID() });
    if (await this.blobs.putIfAbsent(generationKey(made.generation), text)) return made;
    throw ReleaseError.concurrentChange(made.generation);
  }

  /** Returns a secret key that all servers share. Creates it if needed. */
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

/** Compares what the version stands for. Compressed copies may differ between versions of zlib. */
function isSameBuild(one: ReleaseManifest, other: ReleaseManifest): boolean {
  const built = ({ files, chunks, kit }: ReleaseManifest) => [
    files.filter(({ path }) => !/\.(?:br|gz)$/.test(path)).map(({ path, integrity }) => [path, integrity]),
    chunks,
    kit,
  ];
  return JSON.stringify(built(one)) === JSON.stringify(built(other));
}

/** Publishing the same bytes again restores a lost archive. */
function renewed({ files, archive, source, publishedAt }: ReleaseManifest) {
  return { files, archive, source, publishedAt };
}

/** Opens the store in the settings. Sends no request yet. */
export async function openStore({ data, bucket }: StoreLocation): Promise<ReleaseStore> {
  if (!bucket) return new ReleaseStore(new FolderBlobStore(join(data, 'store')), join(data, 'cache/folder'));
  const folder = join(data, 'cache', encodeURIComponent(bucketUrl(bucket)));
  return new ReleaseStore(await S3BlobStore.open(bucket), folder);
}

/** Opens a store for a program that changes it. @throws ReleaseError if the store could lose promotions */
export async function openWritableStore(place: StoreLocation): Promise<ReleaseStore> {
  const store = await openStore(place);
  if (store.blobs instanceof S3BlobStore) await store.blobs.requireConditionalWrites();
  return store;
}
