import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { ReleaseError } from '../errors.ts';
import type { BlobInfo, BlobStore } from './blob-store.ts';
import { filesIn, hasCode, syncPath, undefinedIfMissing } from './files.ts';

/** Blobs are written here first, then moved into place in one step. */
const UNFINISHED = 'unfinished';

const DAY_MS = 24 * 60 * 60 * 1000;

export class FolderBlobStore implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  place(key: string): string {
    if (key.split('/').includes('..')) throw new ReleaseError('bad-request', `"${key}" is not in the store.`);
    return join(this.#root, key);
  }

  get(key: string): Promise<Buffer | undefined> {
    return undefinedIfMissing(readFile(this.place(key)));
  }

  async put(key: string, content: string | Buffer): Promise<void> {
    await this.#writeThen(key, content, async (written, path) => {
      await rename(written, path);
      await syncPath(dirname(path));
    });
  }

  async putIfAbsent(key: string, content: string | Buffer): Promise<boolean> {
    try {
      await this.#writeThen(key, content, async (written, path) => {
        // The link makes the blob visible. Of two callers one gets EEXIST.
        await link(written, path);
        await syncPath(dirname(path));
      });
      return true;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      return (await this.get(key))?.equals(Buffer.from(content)) ?? false;
    }
  }

  async list(folder: string): Promise<BlobInfo[]> {
    const files = (await undefinedIfMissing(filesIn(this.place(folder)))) ?? [];
    const found = await Promise.all(
      files.map(async (file) => {
        const key = `${folder}${file.split(sep).join('/')}`;
        const found = await undefinedIfMissing(stat(this.place(key)));
        return found ? [{ key, bytes: found.size, modified: found.mtime }] : [];
      }),
    );
    return found.flat();
  }

  async delete(key: string): Promise<void> {
    await rm(this.place(key), { force: true });
  }

  /** Deletes files that killed programs left half written more than a day ago. */
  async removeUnfinished(): Promise<void> {
    const folder = this.place(UNFINISHED);
    for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
      const found = await undefinedIfMissing(stat(join(folder, name)));
      if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true });
    }
  }

  async #writeThen(
    key: string,
    content: string | Buffer,
    finish: (written: string, path: string) => Promise<void>,
  ): Promise<void> {
    const written = join(this.#root, UNFINISHED, randomUUID());
    const path = this.place(key);
    await mkdir(dirname(written), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    try {
      // Keys sign cookies and links: no other user of this machine may read them.
      await writeFile(written, content, { flush: true, mode: key.endsWith('.key') ? 0o600 : 0o666 });
      await finish(written, path);
    } finally {
      await rm(written, { force: true });
    }
  }
}
