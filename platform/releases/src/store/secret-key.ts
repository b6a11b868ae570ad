import { randomBytes } from 'node:crypto';
import type { Objects } from './objects/objects.ts';

/** How long a key is used before it is read again from another machine, in milliseconds: anybody's cookie would ask for it. */
const KEPT_MS = 5000;

/** A key that is made once, and that all servers have: what was signed with it is worth nothing without it. */
export class SecretKey {
  readonly #objects: Objects;
  readonly #name: string;
  #known: { content: Promise<Buffer | undefined>; until: number } | undefined;

  /** @param name what it is called in the store: `preview.key` */
  constructor(objects: Objects, name: string) {
    this.#objects = objects;
    this.#name = name;
  }

  /** The key; undefined where none was made yet. */
  read(): Promise<Buffer | undefined> {
    if (!this.#objects.isRemote) return this.#objects.read(this.#name);
    if (!this.#known || Date.now() > this.#known.until) {
      const known = { content: this.#objects.read(this.#name), until: Date.now() + KEPT_MS };
      known.content.catch(() => {
        known.until = 0;
      });
      this.#known = known;
    }
    return this.#known.content;
  }

  /** The key, which is made where there is none: of several who do so at once, all get the same. */
  async readOrMake(): Promise<Buffer> {
    const known = await this.#objects.read(this.#name);
    if (known) return known;
    await this.keep(randomBytes(32));
    const made = await this.#objects.read(this.#name);
    if (!made) throw new Error(`${this.#objects.place(this.#name)} is gone. Try again.`);
    return made;
  }

  /** Makes a key the one of this store, where it has none. @returns whether it had none */
  async keep(key: Buffer): Promise<boolean> {
    this.#known = undefined;
    return this.#objects.create(this.#name, key, true);
  }
}
