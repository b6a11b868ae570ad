import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from '../blobs/blob-store.ts';
import { hasCode, syncTree, undefinedIfMissing, writeFiles } from '../blobs/files.ts';
import { ReleaseError } from '../errors.ts';
import { integrityOf } from './hashes.ts';
import { compositionManifest, releaseManifest } from './manifests.ts';
import { parseJson } from './records.ts';
import { readTar } from './tar.ts';

/** `releases/<name>/<version>` or `compositions/<id>`. */
export type EntryId = `releases/${string}/${string}` | `compositions/${string}`;

export const MANIFEST = 'manifest.json';

/** Entries that are never evicted: the last used ones, and those used within the hour. */
const KEPT = { entries: 60, usedMs: 60 * 60 * 1000 };

const ENTRY = /^(?:releases\/[\w-]+\/[\w.+-]+|compositions\/\w+)$/;

/** Releases and compositions on this machine's disk. Each is downloaded whole and verified once. */
export class LocalCache {
  readonly root: string;
  readonly #blobs: BlobStore;
  readonly #running = new Map<EntryId, Promise<string | undefined>>();

  constructor(root: string, blobs: BlobStore) {
    this.root = root;
    this.#blobs = blobs;
  }

  folder(id: EntryId): string {
    return join(this.root, id);
  }

  /**
   * Downloads and verifies an entry unless it is here; undefined if it does not exist. @throws ReleaseError
   */
  async materialize(id: EntryId): Promise<string | undefined> {
    if (!ENTRY.test(id)) return undefined;
    if (await this.#isHere(id)) return this.folder(id);
    const running = this.#running.get(id) ?? this.#download(id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  /** Evicts the least recently used entries, except `kept`. */
  async evict(kept: ReadonlySet<string>): Promise<void> {
    const found = await Promise.all((await this.#entries()).map((id) => this.#withTime(id)));
    const old = found
      .flat()
      .filter(({ id }) => !kept.has(id))
      .sort((a, b) => b.used - a.used)
      .slice(KEPT.entries)
      .filter(({ used }) => used < Date.now() - KEPT.usedMs);
    for (const { id } of old) await rm(this.folder(id), { recursive: true, force: true });
  }

  async #entries(): Promise<EntryId[]> {
    const names = async (folder: string) =>
      (await undefinedIfMissing(readdir(join(this.root, folder)))) ?? [];
    const versions = await Promise.all(
      (await names('releases')).map(async (name) =>
        (await names(`releases/${name}`)).map((version) => `releases/${name}/${version}` as const),
      ),
    );
    return [...versions.flat(), ...(await names('compositions')).map((id) => `compositions/${id}` as const)];
  }

  async #withTime(id: EntryId) {
    const found = await undefinedIfMissing(stat(this.folder(id)));
    return found ? [{ id, used: found.mtimeMs }] : [];
  }

  /** Marks an entry as used. @returns false if it is not here */
  async #isHere(id: EntryId): Promise<boolean> {
    try {
      await utimes(this.folder(id), new Date(), new Date());
      return true;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  }

  async #download(id: EntryId): Promise<string | undefined> {
    const content = await this.#blobs.get(`${id}/${MANIFEST}`);
    if (!content) return undefined;
    const expected = this.#expected(id, content);
    const archive = await this.#blobs.get(`${id}/${expected.archive}`);
    const damaged = (why: string) =>
      new ReleaseError('unavailable', `${this.#blobs.place(id)} is damaged: ${why}. ${expected.advice}`);
    if (!archive) throw damaged(`${expected.archive} is missing`);
    const files = await readTar(archive).catch((error) => {
      throw damaged(`its archive cannot be read (${error})`);
    });
    const found = expected.files.map(([path, integrity]) => {
      const file = files.get(path);
      if (file && integrityOf(file) === integrity) return [path, file] as const;
      throw damaged(`${path} ${file ? 'has other bytes' : 'is missing'}`);
    });
    const draft = join(this.root, 'unfinished', randomUUID());
    try {
      await writeFiles(draft, [...found, [MANIFEST, content]]);
      await syncTree(draft);
      await mkdir(dirname(this.folder(id)), { recursive: true });
      await rename(draft, this.folder(id)).catch((error) => {
        // Another process was faster.
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
      });
      return this.folder(id);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  #expected(id: EntryId, content: Buffer) {
    const place = this.#blobs.place(`${id}/${MANIFEST}`);
    if (id.startsWith('releases/')) {
      const { archive, files } = parseJson(releaseManifest, content, place);
      const advice = 'Delete it and publish the same sources again.';
      return { archive, files: files.map(({ path, integrity }) => [path, integrity] as const), advice };
    }
    const { archive, integrity } = parseJson(compositionManifest, content, place);
    const advice = 'Promote its releases again, or roll back to another generation.';
    return { archive, files: Object.entries(integrity), advice };
  }
}
