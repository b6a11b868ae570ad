import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { z } from 'zod';

/** Whether an error is one of the file system's with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  // Whatever was thrown. Node's own errors are not instances of every realm's Error.
  const { code }: { code?: unknown } = Object(error);
  return codes.includes(String(code));
}

/** What reading gives; undefined when there is no such file or folder. */
export async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function unreadable(place: string, error: unknown): Error {
  return new Error(`${place} cannot be read: ${error instanceof Error ? error.message : error}`);
}

/** The content of a file; undefined when there is no such file. @throws an error that names the file when it cannot be read */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await ifThere(readFile(file));
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** A JSON text of a known shape. @throws an error that names the place when it has another one */
export function parseJson<T>(schema: z.ZodType<T>, text: string | Buffer, place: string): T {
  try {
    return schema.parse(JSON.parse(String(text)));
  } catch (error) {
    throw unreadable(place, error);
  }
}

/**
 * Reads a JSON file of a known shape; undefined when there is no such file.
 * @throws an error that names the file when it cannot be read or has another shape
 */
export async function readJson<T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> {
  const content = await readIfThere(file);
  return content && parseJson(schema, content, file);
}

/** The names in a folder, hidden ones left out; none when there is no such folder. */
export async function readNames(folder: string): Promise<string[]> {
  const names = await ifThere(readdir(folder));
  return (names ?? []).filter((name) => !name.startsWith('.'));
}

/** Every file in a folder and the folders below it, as paths within it. Whatever is no folder counts, links too. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Waits until the content of a file, or the names in a folder, would survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same for everything below a folder. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all([folder, ...paths].map(syncPath));
}
