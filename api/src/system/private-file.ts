import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Writes a file that is there completely or not at all, and that only its owner can read. It is on disk when the promise
 * fulfils. One of the same name is replaced.
 */
export async function writePrivately(folder: string, name: string, content: Buffer | Readable) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await writeFile(file, content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    // Half a file would be personal data that nobody looks after.
    await rm(temporary, { force: true });
    throw error;
  }
}
