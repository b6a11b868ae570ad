import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  type CompositionManifest,
  compositionManifest,
  type Pointer,
  pointer,
  type ReleaseManifest,
  releaseManifest,
} from './manifest.ts';
import { Refusal } from './refusal.ts';

function hasCode(error: unknown, ...codes: string[]): boolean {
  // Whatever was thrown. Node's own errors are not instances of every realm's Error.
  const { code }: { code?: unknown } = Object(error);
  return codes.includes(String(code));
}

async function readJson<T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * Where releases and compositions live, as folders on a disk. Both are immutable once they are there; only the
 * pointer to the live composition changes.
 */
export class ReleaseStore {
  /** Folder whose content the server hands out below `/releases/`. */
  readonly releases: string;
  /** Folder of all compositions. */
  readonly compositions: string;
  /** Folder of pictures that were drawn before. Whatever is missing in it is drawn again. */
  readonly pictures: string;
  readonly #pointer: string;
  readonly #history: string;

  /** @param data folder of all state */
  constructor(data: string) {
    this.releases = join(data, 'releases');
    this.compositions = join(data, 'compositions');
    this.pictures = join(data, 'pictures');
    this.#pointer = join(data, 'current.json');
    this.#history = join(data, 'history.jsonl');
  }

  /** Folder of a release. */
  releaseFolder(name: string, version: string): string {
    return join(this.releases, name, version);
  }

  /** Folder of a composition. */
  compositionFolder(id: string): string {
    return join(this.compositions, id);
  }

  /** A release's manifest, or undefined when there is no such release. */
  release(name: string, version: string): Promise<ReleaseManifest | undefined> {
    return readJson(releaseManifest, join(this.releaseFolder(name, version), 'release.json'));
  }

  /** All releases of a name, newest first. */
  async releasesOf(name: string): Promise<ReleaseManifest[]> {
    const versions = await readNames(join(this.releases, name));
    const found = await Promise.all(versions.map((version) => this.release(name, version)));
    return found
      .filter((release) => release !== undefined)
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  }

  /** Names of which there is a release. */
  names(): Promise<string[]> {
    return readNames(this.releases);
  }

  /** The composition with an id, or undefined when there is none. */
  composition(id: string): Promise<CompositionManifest | undefined> {
    return readJson(compositionManifest, join(this.compositionFolder(id), 'composition.json'));
  }

  /** Which composition is live; undefined before the first promotion. */
  current(): Promise<Pointer | undefined> {
    return readJson(pointer, this.#pointer);
  }

  /**
   * Says when the pointer last moved, without reading it.
   * @returns a mark that is different after each move; undefined before the first one
   */
  async pointerMark(): Promise<string | undefined> {
    try {
      const { ino, mtimeMs } = await stat(this.#pointer);
      return `${ino}-${mtimeMs}`;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** Adds a release: `write` fills a folder that appears under its name once it is complete. */
  addRelease({ name, version }: ReleaseManifest, write: (folder: string) => Promise<void>): Promise<void> {
    return this.#add(join(this.releases, name), version, write);
  }

  /** Adds a composition, in the same way. One that is there already is left as it is. */
  addComposition(id: string, write: (folder: string) => Promise<void>): Promise<void> {
    return this.#add(this.compositions, id, write);
  }

  async #add(parent: string, name: string, write: (folder: string) => Promise<void>): Promise<void> {
    const unfinished = join(parent, `.${name}-${randomUUID()}`);
    await mkdir(unfinished, { recursive: true });
    try {
      await write(unfinished);
      await rename(unfinished, join(parent, name));
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      // Somebody else was faster. Names come from contents, so theirs is the same.
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    }
  }

  /** Lets one program at a time compare the pointer and move it: making a folder succeeds for one only. */
  async #alone<T>(change: () => Promise<T>): Promise<T> {
    const lock = `${this.#pointer}.lock`;
    try {
      await mkdir(lock);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      throw new Refusal(
        `Somebody else is promoting at this very moment. Promote again; if this stays, a promotion was killed half-way: remove ${lock}.`,
      );
    }
    try {
      return await change();
    } finally {
      await rmdir(lock);
    }
  }

  /**
   * Makes a composition live, in one step: whoever reads sees the old pointer or the new one.
   * @param expected the generation that the composition was made from; 0 for the first
   * @throws Refusal when somebody else has moved the pointer since, or is about to
   */
  move(expected: number, next: Omit<Pointer, 'generation'>): Promise<Pointer> {
    return this.#alone(() => this.#compareAndMove(expected, next));
  }

  async #compareAndMove(expected: number, next: Omit<Pointer, 'generation'>): Promise<Pointer> {
    const generation = (await this.current())?.generation ?? 0;
    if (generation !== expected) {
      throw new Refusal(
        `Somebody else promoted generation ${generation} meanwhile. Look at it with "status", then promote again.`,
      );
    }
    const moved: Pointer = { generation: generation + 1, ...next };
    const unfinished = `${this.#pointer}.${randomUUID()}`;
    await writeFile(unfinished, `${JSON.stringify(moved, null, 2)}\n`);
    await rename(unfinished, this.#pointer);
    await appendFile(this.#history, `${JSON.stringify(moved)}\n`);
    return moved;
  }
}
