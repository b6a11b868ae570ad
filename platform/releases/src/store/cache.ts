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
    return (await this.#used()).filter(({ at }) => at < time).map(({ id }) => id);
  }

  /** Removes those that were not used for longest. @param most how many stay */
  async keepLast(most: number): Promise<void> {
    const used = (await this.#used()).sort((a, b) => b.at - a.at);
    await this.remove(used.slice(most).map(({ id }) => id));
  }

  /** When each was used last, in milliseconds. */
  async #used(): Promise<{ id: string; at: number }[]> {
    const names = await readNames(this.#folder);
    const ids = names.map((name) => name.slice(0, -this.#ending.length));
    const found = ids.map(async (id) => {
      // Somebody else may remove them at the same time.
      const file = await ifThere(stat(this.#file(id)));
      return file ? [{ id, at: file.mtimeMs }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  /** Removes some. */
  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => rm(this.#file(id), { force: true })));
  }

  #file(id: string): string {
    return join(this.#folder, `${id}${this.#ending}`);
  }
}
