import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printError } from '@site/contract/program';
import { hasCode } from '../store/files.ts';
import type { Confinement } from './confinement.ts';

const WARNING =
  'Warning: this system does not fully confine the code of sections. Install bubblewrap and allow it to make namespaces: see docs/operations.md.';

/** The file by which a store remembers the warning. */
export const WARNED = 'warned-of-bubblewrap';

/**
 * Warns, once per store, that the system lets sections do more than render.
 * @param folder the store's on this machine
 */
export async function warnUnconfined(folder: string, { open }: Confinement): Promise<void> {
  if (open.length === 0) return;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, WARNED), '', { flag: 'wx' });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    // A store that cannot remember it is warned of each time.
  }
  printError(WARNING);
}
