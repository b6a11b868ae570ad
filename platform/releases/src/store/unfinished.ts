import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { hasCode, ifThere, readNames, syncPath, syncTree } from './files.ts';

/** How long the work of another machine is left alone, in milliseconds: it cannot be seen whether it goes on. */
const FOREIGN_MS = 24 * 60 * 60 * 1000;

const SEPARATOR = '~';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return hasCode(error, 'EPERM');
  }
}

/** Moves a folder to its place, in one step. What somebody else put there meanwhile stays, and counts as just made. */
async function moveTo(folder: string, target: string): Promise<void> {
  await syncTree(folder);
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(folder, target);
    await syncPath(dirname(target));
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    // Names come from contents, so theirs is the same.
    await touch(target);
  }
}

/** Says that a folder was made again just now. */
export async function touch(folder: string): Promise<void> {
  const now = new Date();
  await utimes(folder, now, now);
}

/**
 * The folder of work that is not done. Everything that goes into the store is written here first and moved to its
 * place in one step. Names say which process writes, so that what a killed one left behind can be told.
 */
export class Unfinished {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path of our own in it. Nothing is there yet. */
  async path(): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    return join(this.#folder, [hostname(), process.pid, randomUUID()].join(SEPARATOR));
  }

  /** Lends an empty folder. What was not moved to its place is removed when the work is done or has failed. */
  async draft<Result>(
    work: (folder: string, moveTo: (target: string) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const folder = await this.path();
    await mkdir(folder);
    try {
      return await work(folder, (target) => moveTo(folder, target));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes a folder: it is gone in one step, and its files follow. */
  async remove(folder: string): Promise<void> {
    const path = await this.path();
    await rename(folder, path);
    await rm(path, { recursive: true, force: true });
  }

  /** Removes what processes left behind that are no more. */
  async removeLeftOvers(): Promise<void> {
    for (const name of await readNames(this.#folder)) {
      const path = join(this.#folder, name);
      if (await this.#isLeftOver(name, path)) await rm(path, { recursive: true, force: true });
    }
  }

  async #isLeftOver(name: string, path: string): Promise<boolean> {
    const [host, pid] = name.split(SEPARATOR);
    if (host === hostname()) return !isRunning(Number(pid));
    const found = await ifThere(stat(path));
    return found !== undefined && found.mtimeMs < Date.now() - FOREIGN_MS;
  }
}
