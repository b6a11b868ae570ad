import type { z } from 'zod';
import { type Objects, readJsonObject } from '../objects/objects.ts';

/** Records of one kind, each a small JSON file that has its id for a name. */
export class Records<Item extends { id: string }> {
  readonly #objects: Objects;
  readonly #folder: string;
  readonly #schema: z.ZodType<Item>;

  constructor(objects: Objects, folder: string, schema: z.ZodType<Item>) {
    this.#objects = objects;
    this.#folder = folder;
    this.#schema = schema;
  }

  /** Adds one, which has something random in it. @returns false, and changes nothing, where there is one of that id */
  add(item: Item): Promise<boolean> {
    return this.#objects.create(this.#key(item.id), toText(item));
  }

  /** Keeps one in the place of that of the same id. */
  replace(item: Item): Promise<void> {
    return this.#objects.write(this.#key(item.id), toText(item));
  }

  /** One of them; undefined where there is none of that id, or it is no id. @throws where it cannot be read */
  async read(id: string): Promise<Item | undefined> {
    if (!isId(id)) return undefined;
    return readJsonObject(this.#objects, this.#schema, this.#key(id));
  }

  /** Whether there is one of that id. */
  async has(id: string): Promise<boolean> {
    return isId(id) && this.#objects.has(this.#key(id));
  }

  /** All of them, in no order. */
  async all(): Promise<Item[]> {
    const names = await this.#objects.list(this.#folder);
    const found = await Promise.all(names.map((name) => this.read(name.replace(/\.json$/, ''))));
    return found.filter((each) => each !== undefined);
  }

  /** Removes one; it is no error where there is none. */
  async remove(id: string): Promise<void> {
    if (isId(id)) await this.#objects.remove(this.#key(id));
  }

  #key(id: string): string {
    return `${this.#folder}/${id}.json`;
  }
}

function isId(text: string): boolean {
  return /^\w{1,80}$/.test(text);
}

function toText(item: unknown): string {
  return `${JSON.stringify(item, null, 2)}\n`;
}
