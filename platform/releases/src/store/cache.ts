import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, readNames } from './files.ts';
import { touch, type Unfinished } from './unfinished.ts';

/** What was made before, by an id that stands for all that it was made from. Whatever is missing here is made again. */
export class Cache {
  readonly #folder: string;
  readonly #ending: string;
  readonly #unfinished: Unfinished;

  /** @param ending of the files' names, with its dot */
  constructor(folder: string, ending: string, unfinished: Unfinished) {
    this.#folder = folder;
    this.#ending = ending;
    this.#unfinished = unfinished;
  }

  /** Path of a file, which counts as used just now; undefined where it has to be made. */
  async use(id: string): Promise<string | undefined> {
    const path = this.#file(id);
    return ifThere(touch(path).then(() => path));
  }

  /** Text of a file, which does not count as used by that; undefined where it has to be made. */
  async read(id: string): Promise<string | undefined> {
    return ifThere(readFile(this.#file(id), 'utf8'));
  }

  /** Keeps something. Somebody else may keep the same at the same time. @returns its path */
  async add(id: string, content: string | Buffer): Promise<string> {
    await this.#unfinished.write(this.#file(id), content);
    return this.#file(id);
  }

  /** Ids of those that were not used since a time, in milliseconds. */
  async unusedSince(time: number): Promise<string[]> {
    const names = await readNames(this.#folder);
    const ids = names.map((name) => name.slice(0, -this.#ending.length));
    // Somebody else may remove them at the same time.
    const used = await Promise.all(ids.map(async (id) => (await ifThere(stat(this.#file(id))))?.mtimeMs));
    return ids.filter((_id, at) => (used[at] ?? time) < time);
  }

  /** Removes some. */
  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => rm(this.#file(id), { force: true })));
  }

  #file(id: string): string {
    return join(this.#folder, `${id}${this.#ending}`);
  }
}
