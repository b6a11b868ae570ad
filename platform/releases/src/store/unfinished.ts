import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasCode, readNames } from './files.ts';

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
    try {
      return (await stat(path)).mtimeMs < Date.now() - FOREIGN_MS;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  }
}
