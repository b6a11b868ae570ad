import { join } from 'node:path';
import { parseJson } from '../files.ts';
import { compositionManifest, type ReleaseManifest, releaseManifest } from '../manifest.ts';
import { servedFiles } from '../verify.ts';
import { verifyFile } from './verify-file.ts';

/** Where releases and compositions are within a store: `releases/mf-contact/1.0.0-a1b2c3d4e5`, `compositions/0123456789abcdef`. */
export const RELEASES = 'releases';
export const COMPOSITIONS = 'compositions';

/** Which release it is. */
export type ReleaseName = Pick<ReleaseManifest, 'name' | 'version'>;

export function releasePath({ name, version }: ReleaseName): string {
  return `${RELEASES}/${name}/${version}`;
}

export function compositionPath(id: string): string {
  return `${COMPOSITIONS}/${id}`;
}

/** @param what a release, or the id of a composition */
export function pathOf(what: ReleaseName | string): string {
  return typeof what === 'string' ? compositionPath(what) : releasePath(what);
}

/**
 * Releases and compositions: folders of files that never change once they are there. Each has a manifest, without which it is not there.
 * Whoever works with one works on this machine's disk.
 */
export interface Folders {
  /** Where one is on this machine's disk, once it was brought. */
  local(path: string): string;
  /** Where one is kept, for messages. */
  place(path: string): string;
  /** The names directly below a folder. */
  names(path: string): Promise<string[]>;
  /** The text of a folder's manifest; undefined when there is no such folder. */
  manifest(path: string): Promise<Buffer | undefined>;
  /** When a folder was added last, in milliseconds; 0 when it is not there. */
  at(path: string): Promise<number>;
  /**
   * What is missing of a release, or does not have its size, where it is kept: its manifest, the first of its files, or all of them as one.
   * Undefined where they are as they should be, as far as sizes say.
   */
  missing(path: string): Promise<string | undefined>;
  /** How many bytes it has where it is kept. */
  bytes(path: string): Promise<number>;
  /**
   * Has one on this machine's disk, whole.
   * @param isRead whether whoever asks reads and compares each file himself, and says it where one is wrong: then what is here is not compared before
   * @returns its manifest; undefined when there is none
   * @throws when it is not whole
   */
  bring(path: string, isRead?: boolean): Promise<Buffer | undefined>;
  /** The same, as it is kept now: what was brought before counts where that is no other. */
  bringAgain(path: string): Promise<Buffer | undefined>;
  /** Has what of it is on this machine's disk compared again before it is relied on: it was found broken. */
  doubt(path: string): void;
  /**
   * Makes one of a folder that is whole, in one step, and takes that folder away. One that is there already is left as it is, or mended where
   * that can be, and counts as added just now.
   * @param at when it was added, in milliseconds; just now unless given
   */
  add(path: string, made: string, at?: number): Promise<void>;
  /** Says that it was added at a time, in milliseconds; just now unless given. */
  renew(path: string, at?: number): Promise<void>;
  /**
   * Takes some away, one after the other, each in one step. One that is gone already is no error.
   * @returns what removes their files, where that takes longer
   */
  takeAway(paths: readonly string[]): Promise<() => Promise<void>>;
  /** Removes what was never finished, at a moment when nobody is at work. */
  removeUnfinished(): Promise<void>;
}

/** Whether a folder is a release's. */
export function isRelease(path: string): boolean {
  return path.startsWith(`${RELEASES}/`);
}

/** The names of their manifests. */
export const MANIFEST = { release: 'release.json', composition: 'composition.json' } as const;

/** The name of a folder's manifest. */
export function manifestName(path: string): string {
  return isRelease(path) ? MANIFEST.release : MANIFEST.composition;
}

/** How many bytes files have together. */
export function sumOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** The hash of every file that a manifest names; undefined where it has none of it. */
function namedHashes(path: string, text: Buffer, place: string): [string, string | undefined][] {
  if (isRelease(path))
    return parseJson(releaseManifest, text, place).files.map((file) => [file.path, file.integrity]);
  const manifest = parseJson(compositionManifest, text, place);
  return servedFiles(manifest).map((file) => [file, manifest.integrity[file]]);
}

/** Every file that a manifest names. */
export function namedFiles(path: string, text: Buffer, place: string): string[] {
  return namedHashes(path, text, place).map(([file]) => file);
}

/**
 * Compares every file that a manifest names, and its compressed copies, with the hash that the manifest has of it.
 * @param place where the folder is, or is copied from, for messages
 * @throws an error that names the first that is missing or has other bytes
 */
export async function verifyFolder(path: string, folder: string, text: Buffer, place: string): Promise<void> {
  const file = join(folder, manifestName(path));
  try {
    // One after the other: each is in memory with its copies, and all at once take no less time.
    for (const [named, hash] of namedHashes(path, text, file)) await verifyFile(join(folder, named), hash);
  } catch (error) {
    throw new Error(String(error instanceof Error ? error.message : error).replaceAll(folder, () => place));
  }
}
