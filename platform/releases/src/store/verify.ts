import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COPIES } from './compress.ts';
import { ifThere } from './files.ts';
import type { CompositionManifest } from './manifest.ts';
import { integrityOf } from './release-files.ts';

/** A file of a composition whose bytes were compared with its hash. */
interface VerifiedFile {
  content: Buffer;
  /** SHA-384, as in the integrity attribute. */
  integrity: string;
  /** Its compressed copies, by what they are called in a request. */
  copies: ReadonlyMap<string, Buffer>;
}

async function readCopies(file: string, content: Buffer): Promise<VerifiedFile['copies']> {
  const copies = new Map<string, Buffer>();
  for (const { encoding, ending, decompress } of COPIES) {
    const copy = await ifThere(readFile(file + ending));
    if (!copy) continue;
    if (!(await decompress(copy, { maxOutputLength: content.length + 1 })).equals(content))
      throw new Error(`${file}${ending} is not a copy of it`);
    copies.set(encoding, copy);
  }
  return copies;
}

/**
 * Reads a file of a composition with its compressed copies.
 * @param expected its hash. Compositions from before there were hashes have none
 * @throws when it is missing, cannot be read, or has other bytes
 */
export async function readVerified(file: string, expected: string | undefined): Promise<VerifiedFile> {
  const content = await readFile(file);
  const integrity = integrityOf(content);
  if (expected && integrity !== expected)
    throw new Error(`${file} has other bytes than those that went live`);
  return { content, integrity, copies: await readCopies(file, content) };
}

/** Whether the documents of a composition have their compressed copies: without them it is whole, and heavier than it has to be. */
export async function hasCopies(folder: string, { pages, notFound }: CompositionManifest): Promise<boolean> {
  const copies = [...Object.values(pages), notFound].flatMap((page) =>
    COPIES.map(({ ending }) => join(folder, page + ending)),
  );
  const found = await Promise.all(copies.map((copy) => ifThere(stat(copy))));
  return found.every((each) => each !== undefined);
}

/** Every file that is served of a composition. */
export function servedFiles({ pages, notFound, files }: CompositionManifest): string[] {
  return [...Object.values(pages), notFound, ...files];
}
