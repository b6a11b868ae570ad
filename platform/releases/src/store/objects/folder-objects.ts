import { access } from 'node:fs';
import { link, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, ifThere, readIfThere, readNames, syncPath } from '../files.ts';
import type { Unfinished } from '../unfinished.ts';
import type { Objects } from './objects.ts';

/** Small things as files in a folder. */
export class FolderObjects implements Objects {
  readonly isRemote = false;
  readonly #folder: string;
  readonly #unfinished: Unfinished;

  constructor(folder: string, unfinished: Unfinished) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  place(key: string): string {
    return join(this.#folder, key);
  }

  read(key: string): Promise<Buffer | undefined> {
    return readIfThere(this.place(key));
  }

  /** Asynchronous: a disk that does not answer must not stop the server. With a callback, as that takes half the time. */
  has(key: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      access(this.place(key), (error) => {
        if (error && !hasCode(error, 'ENOENT')) reject(error);
        else resolve(!error);
      });
    });
  }

  async at(key: string): Promise<number | undefined> {
    return (await ifThere(stat(this.place(key))))?.mtimeMs;
  }

  async write(key: string, content: string | Buffer): Promise<void> {
    const path = this.place(key);
    if (content.length > 0) return this.#unfinished.write(path, content);
    // What is empty is whole as soon as it is there.
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
  }

  async create(key: string, content: string | Buffer, isSecret = false): Promise<boolean> {
    const unfinished = await this.#unfinished.path();
    const path = this.place(key);
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(unfinished, content, { flush: true, mode: isSecret ? 0o600 : 0o666 });
      // The only step at which it is there or not, and of two who take it at once one fails.
      await link(unfinished, path);
      await syncPath(dirname(path));
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      return false;
    } finally {
      await rm(unfinished, { force: true });
    }
    return true;
  }

  list(folder: string): Promise<string[]> {
    return readNames(this.place(folder));
  }

  async remove(key: string): Promise<void> {
    const path = this.place(key);
    if (await ifThere(rm(path).then(() => true))) await syncPath(dirname(path));
  }
}
