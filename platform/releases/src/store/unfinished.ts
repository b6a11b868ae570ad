import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, ifThere, syncPath, syncTree } from './files.ts';
import { ownName, removeLeftOversIn } from './owner.ts';

/** Moves a folder to its place, in one step. @returns false, and moves nothing, where something is there already */
export async function moveTo(folder: string, target: string): Promise<boolean> {
  await syncTree(folder);
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(folder, target);
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  }
  await syncPath(dirname(target));
  return true;
}

/** Says that a file or folder was made, or used, at a time in milliseconds: just now unless given. */
export async function touch(path: string, at = Date.now()): Promise<void> {
  const time = new Date(at);
  await utimes(path, time, time);
}

/** Says that a file or folder was used just now, which somebody else may remove. @returns whether it was there */
export async function touchIfThere(path: string): Promise<boolean> {
  return (await ifThere(touch(path).then(() => true))) ?? false;
}

/**
 * The folder of work that is not done. Everything that goes into the store is written here first and moved to its
 * place in one step; what leaves it is moved here first. Names say which process works, so that what a killed one left
 * behind can be told.
 */
export class Unfinished {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path of our own in it. Nothing is there yet. */
  async path(): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    return join(this.#folder, ownName());
  }

  /** Writes a file, which is whole when it is at its place, and takes that of another one. */
  async write(target: string, content: string | Buffer): Promise<void> {
    const path = await this.path();
    try {
      await writeFile(path, content, { flush: true });
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    } catch (error) {
      // A full disk would stay full of what did not fit.
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Lends an empty folder. What was not moved to its place is removed when the work is done or has failed. */
  async draft<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = await this.path();
    await mkdir(folder);
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Takes folders away, one after the other: each is gone in one step. One that is gone already is no error.
   * @returns what removes their files, which takes longer
   */
  async takeAway(folders: readonly string[]): Promise<() => Promise<void>> {
    const bin = await this.path();
    await mkdir(bin);
    for (const [at, folder] of folders.entries()) {
      await rename(folder, join(bin, String(at))).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error;
      });
    }
    return () => rm(bin, { recursive: true, force: true });
  }

  /** Removes what processes left behind that are no more. */
  removeLeftOvers(): Promise<void> {
    return removeLeftOversIn(this.#folder);
  }
}
