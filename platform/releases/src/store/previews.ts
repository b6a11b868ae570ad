import { type Doer, type PreviewRecord, previewRecord } from './manifest.ts';
import type { Objects } from './objects/objects.ts';
import { Records } from './records/records.ts';

/** Whether a link is over by time, or was ended. */
export function isOver({ until, ended }: PreviewRecord): boolean {
  return ended !== undefined || Date.parse(until) <= Date.now();
}

/** The links to previews that were given out. A link whose record is gone, or says so, has ended, on every server. */
export class PreviewRecords {
  readonly #records: Records<PreviewRecord>;

  constructor(objects: Objects) {
    this.#records = new Records(objects, 'previews', previewRecord);
  }

  /** Keeps a record. Ids are random, so nobody has the same. */
  add(record: PreviewRecord): Promise<void> {
    return this.#records.replace(record);
  }

  /** One of them, or undefined where there is none of that id, or it is no id. */
  read(id: string): Promise<PreviewRecord | undefined> {
    return this.#records.read(id);
  }

  /** All of them, also those that are over. The one that ends first is the first. */
  async all(): Promise<PreviewRecord[]> {
    return (await this.#records.all()).sort((a, b) => (a.until < b.until ? -1 : 1));
  }

  /** All that are not over. */
  async good(): Promise<PreviewRecord[]> {
    return (await this.all()).filter((each) => !isOver(each));
  }

  /** Ends one at once; its record says who it was, until "prune". @returns false where there was none that could be seen */
  async end(id: string, { by, publisher }: Doer): Promise<boolean> {
    const record = await this.read(id);
    if (!record || isOver(record)) return false;
    await this.#records.replace({ ...record, ended: { by, publisher } });
    return true;
  }

  /** Removes one. @returns false where there was none */
  async remove(id: string): Promise<boolean> {
    if (!(await this.#records.has(id))) return false;
    await this.#records.remove(id);
    return true;
  }
}
