import { randomBytes } from 'node:crypto';
import type { Objects } from './objects/objects.ts';

const KEY = 'preview.key';

/** How long the key is used before it is read again from another machine, in milliseconds: anybody's cookie would ask for it. */
const KEPT_MS = 5000;

/** What links to previews are signed with. All servers have the same. Without it all previews end. */
export class PreviewKey {
  readonly #objects: Objects;
  #known: { content: Promise<Buffer | undefined>; until: number } | undefined;

  constructor(objects: Objects) {
    this.#objects = objects;
  }

  /** The key; undefined where none was made yet. */
  read(): Promise<Buffer | undefined> {
    if (!this.#objects.isRemote) return this.#objects.read(KEY);
    if (!this.#known || Date.now() > this.#known.until) {
      const known = { content: this.#objects.read(KEY), until: Date.now() + KEPT_MS };
      known.content.catch(() => {
        known.until = 0;
      });
      this.#known = known;
    }
    return this.#known.content;
  }

  /** The key, which is made where there is none: of several who do so at once, all get the same. */
  async readOrMake(): Promise<Buffer> {
    const known = await this.#objects.read(KEY);
    if (known) return known;
    await this.keep(randomBytes(32));
    const made = await this.#objects.read(KEY);
    if (!made) throw new Error(`${this.#objects.place(KEY)} is gone. Try again.`);
    return made;
  }

  /** Makes a key the one of this store, where it has none. @returns whether it had none */
  async keep(key: Buffer): Promise<boolean> {
    this.#known = undefined;
    return this.#objects.create(KEY, key, true);
  }
}
