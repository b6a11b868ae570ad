import type { z } from 'zod';
import type { BlobStore } from '../blobs/blob-store.ts';

/** Parses a JSON blob. @throws an error that names the place */
export function parseJson<T>(schema: z.ZodType<T>, content: Buffer, place: string): T {
  try {
    return schema.parse(JSON.parse(String(content)));
  } catch (error) {
    throw new Error(`${place} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

export function toText(item: unknown): string {
  return `${JSON.stringify(item, null, 2)}\n`;
}

const ID = /^\w{1,80}$/;

/** Small JSON blobs of one kind, named by id. */
export class JsonRecords<Item extends { id: string }> {
  readonly #blobs: BlobStore;
  readonly #folder: string;
  readonly #schema: z.ZodType<Item>;

  constructor(blobs: BlobStore, folder: string, schema: z.ZodType<Item>) {
    this.#blobs = blobs;
    this.#folder = folder;
    this.#schema = schema;
  }

  /** Adds a record. @returns false if the id exists */
  add(item: Item): Promise<boolean> {
    return this.#blobs.putIfAbsent(this.#key(item.id), toText(item));
  }

  replace(item: Item): Promise<void> {
    return this.#blobs.put(this.#key(item.id), toText(item));
  }

  /** Returns a record, or undefined if there is none or the id is invalid. */
  async read(id: string): Promise<Item | undefined> {
    if (!ID.test(id)) return undefined;
    const content = await this.#blobs.get(this.#key(id));
    return content && parseJson(this.#schema, content, this.#blobs.place(this.#key(id)));
  }

  async all(): Promise<Item[]> {
    const found = await this.#blobs.list(`${this.#folder}/`);
    const ids = found.map(({ key }) => key.slice(this.#folder.length + 1).replace(/\.json$/, ''));
    return (await Promise.all(ids.map((id) => this.read(id)))).filter((each) => each !== undefined);
  }

  async remove(id: string): Promise<void> {
    if (ID.test(id)) await this.#blobs.delete(this.#key(id));
  }

  #key(id: string): string {
    return `${this.#folder}/${id}.json`;
  }
}
