import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ifThere } from '../files.ts';

/** Since when a file has to be as it is, in milliseconds: file systems may give two changes within some of them the same time. */
const SETTLED_MS = 1000;

/**
 * What file systems say of everything below a folder, its bytes aside: whatever changes one of its files changes this. It takes a tenth of what it
 * takes to read them.
 * @returns undefined where something changed just now, and another change might not show
 */
async function stampOf(folder: string): Promise<string | undefined> {
  const settled = BigInt(Date.now() - SETTLED_MS) * 1_000_000n;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
      return { at: ctimeNs, line: [relative(folder, path), ino, size, mtimeNs, ctimeNs].join('\t') };
    }),
  );
  if (lines.some(({ at }) => at > settled)) return undefined;
  const all = lines.map(({ line }) => line).sort();
  return createHash('sha256').update(all.join('\n')).digest('hex');
}

/** Folders that were compared by this process, each with its stamp of then: what has that stamp still is not read again. */
export class Compared {
  readonly #stamps = new Map<string, string | undefined>();

  /**
   * Has a folder compared, unless it is as it was when that was done last.
   * @param compare says whether it is what it should be: only what is need not be compared again
   * @param by stands for what it is compared with, where that can change
   */
  async unlessSame(folder: string, compare: () => Promise<boolean>, by = ''): Promise<void> {
    // Before all that is read: what changes meanwhile is compared again.
    const stamp = await ifThere(stampOf(folder));
    const known = stamp && `${stamp} ${by}`;
    if (known && this.#stamps.get(folder) === known) return;
    if (await compare()) this.#stamps.set(folder, known);
  }

  /** Has one compared again in any case. */
  forget(folder: string): void {
    this.#stamps.delete(folder);
  }
}
