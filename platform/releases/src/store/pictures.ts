import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, readNames } from './files.ts';
import { touch, type Unfinished } from './unfinished.ts';

/** Pictures that were drawn before. Compositions have copies; whatever is missing here is drawn again. */
export class Pictures {
  readonly #folder: string;
  readonly #unfinished: Unfinished;

  constructor(folder: string, unfinished: Unfinished) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /** Path of a picture, which counts as used just now; undefined where it has to be drawn. */
  async use(id: string): Promise<string | undefined> {
    const path = this.#file(id);
    return ifThere(touch(path).then(() => path));
  }

  /** Keeps a picture. Somebody else may keep the same one at the same time. @returns its path */
  async add(id: string, content: Buffer): Promise<string> {
    await this.#unfinished.write(this.#file(id), content);
    return this.#file(id);
  }

  /** Ids of those that were not used since a time, in milliseconds. */
  async unusedSince(time: number): Promise<string[]> {
    const ids = (await readNames(this.#folder)).map((name) => name.replace(/\.png$/, ''));
    const used = await Promise.all(ids.map(async (id) => (await stat(this.#file(id))).mtimeMs));
    return ids.filter((_id, at) => (used[at] ?? time) < time);
  }

  /** Removes some. */
  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => rm(this.#file(id), { force: true })));
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.png`);
  }
}
