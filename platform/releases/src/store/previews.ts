import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, readJson, readNames, syncPath } from './files.ts';
import { type PreviewRecord, previewRecord } from './manifest.ts';
import type { Unfinished } from './unfinished.ts';

function isId(text: string): boolean {
  return /^\w+$/.test(text);
}

/** The links to previews that were given out: a small file for each. A link whose file is gone has ended, on every server. */
export class PreviewRecords {
  readonly #folder: string;
  readonly #unfinished: Unfinished;

  constructor(folder: string, unfinished: Unfinished) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /** Keeps a record. Ids are random, so nobody has the same. */
  add(record: PreviewRecord): Promise<void> {
    return this.#unfinished.write(this.#file(record.id), `${JSON.stringify(record, null, 2)}\n`);
  }

  /** One of them, or undefined where there is none of that id, or it is no id. */
  async read(id: string): Promise<PreviewRecord | undefined> {
    return isId(id) ? readJson(previewRecord, this.#file(id)) : undefined;
  }

  /** All of them, also those that are over by time. The one that ends first is the first. */
  async all(): Promise<PreviewRecord[]> {
    const names = await readNames(this.#folder);
    const found = await Promise.all(names.map((name) => this.read(name.replace(/\.json$/, ''))));
    return found.filter((each) => each !== undefined).sort((a, b) => (a.until < b.until ? -1 : 1));
  }

  /** Removes one. @returns false where there was none */
  async remove(id: string): Promise<boolean> {
    if (!isId(id)) return false;
    const removed = await ifThere(rm(this.#file(id)).then(() => true));
    if (removed) await syncPath(this.#folder);
    return removed ?? false;
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}
