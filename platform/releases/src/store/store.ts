import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { filesIn, hasCode, readJson, readNames, syncPath, syncTree } from './files.ts';
import {
  type CompositionManifest,
  compositionManifest,
  type Generation,
  generation,
  type ReleaseManifest,
  releaseManifest,
} from './manifest.ts';
import { Unfinished } from './unfinished.ts';

/**
 * Where releases and compositions live, as folders on a disk. Both are immutable once they are there. What is live is
 * the newest *generation*: one small file for each change, `generations/1.json`, `2.json`, …, of which none is ever
 * changed. Creating a file that must not exist is the only step that makes a composition live: it happens wholly or
 * not at all, and of two who try to create the same generation one fails. An object store offers the same.
 */
export class ReleaseStore {
  /** Folder whose content the server hands out below `/releases/`. */
  readonly releases: string;
  /** Folder of all compositions. */
  readonly compositions: string;
  /** File with the key that preview links are signed with. */
  readonly previewKey: string;
  readonly #pictures: string;
  readonly #generations: string;
  readonly #unfinished: Unfinished;

  /** @param data folder of all state */
  constructor(data: string) {
    this.releases = join(data, 'releases');
    this.compositions = join(data, 'compositions');
    this.previewKey = join(data, 'preview.key');
    this.#pictures = join(data, 'pictures');
    this.#generations = join(data, 'generations');
    this.#unfinished = new Unfinished(join(data, 'unfinished'));
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

  /** All releases of a name, the one that was published last first. */
  async releasesOf(name: string): Promise<ReleaseManifest[]> {
    const versions = await readNames(join(this.releases, name));
    const found = await Promise.all(
      versions.map(async (version) => {
        const release = await this.release(name, version);
        return release ? [{ release, at: await this.publishedAt(release) }] : [];
      }),
    );
    return found
      .flat()
      .sort((a, b) => b.at - a.at)
      .map(({ release }) => release);
  }

  /** When a release was published last: bytes that were published before are the same release. In milliseconds. */
  async publishedAt({ name, version }: ReleaseManifest): Promise<number> {
    return (await stat(this.releaseFolder(name, version))).mtimeMs;
  }

  /** Names of which there is a release. */
  names(): Promise<string[]> {
    return readNames(this.releases);
  }

  /** The composition with an id, or undefined when there is none. */
  composition(id: string): Promise<CompositionManifest | undefined> {
    return readJson(compositionManifest, join(this.compositionFolder(id), 'composition.json'));
  }

  /** Ids of all compositions, live or not. */
  compositionIds(): Promise<string[]> {
    return readNames(this.compositions);
  }

  /** When a composition was put together last, in milliseconds. */
  async composedAt(id: string): Promise<number> {
    return (await stat(this.compositionFolder(id))).mtimeMs;
  }

  /**
   * Number of the newest generation; 0 before the first.
   * @param known one that is there: only later ones are looked for then, which takes some microseconds
   */
  async newestGeneration(known = 0): Promise<number> {
    let newest = known;
    if (newest === 0) newest = Math.max(0, ...(await this.#generationNumbers()));
    while (existsSync(this.#generationFile(newest + 1))) newest += 1;
    return newest;
  }

  /** A generation, or undefined when there is none of that number. */
  generation(number: number): Promise<Generation | undefined> {
    return readJson(generation, this.#generationFile(number));
  }

  /** The generation that is live; undefined before the first promotion. */
  async current(): Promise<Generation | undefined> {
    return this.generation(await this.newestGeneration());
  }

  /** The generation that is live and its composition; both undefined before the first promotion. */
  async live(): Promise<{
    generation: Generation | undefined;
    composition: CompositionManifest | undefined;
  }> {
    const live = await this.current();
    return { generation: live, composition: live ? await this.composition(live.composition) : undefined };
  }

  /** All generations, the newest first. */
  async history(): Promise<Generation[]> {
    const numbers = (await this.#generationNumbers()).sort((a, b) => b - a);
    const found = await Promise.all(numbers.map((number) => this.generation(number)));
    return found.filter((each) => each !== undefined);
  }

  async #generationNumbers(): Promise<number[]> {
    const names = await readNames(this.#generations);
    return names.map((name) => Number.parseInt(name, 10)).filter(Number.isInteger);
  }

  #generationFile(number: number): string {
    return join(this.#generations, `${number}.json`);
  }

  /** Adds a release: `write` fills a folder that appears under its name once it is complete. */
  addRelease({ name, version }: ReleaseManifest, write: (folder: string) => Promise<void>): Promise<void> {
    return this.#add(this.releaseFolder(name, version), write);
  }

  /** Adds a composition, in the same way. One that is there already is left as it is. */
  addComposition(id: string, write: (folder: string) => Promise<void>): Promise<void> {
    return this.#add(this.compositionFolder(id), write);
  }

  /** Path of a picture that was drawn before, or will be: whatever is missing is drawn again. */
  picture(id: string): string {
    return join(this.#pictures, `${id}.png`);
  }

  /** Keeps a picture. Somebody else may keep the same one at the same time. */
  async addPicture(id: string, content: Buffer): Promise<void> {
    const unfinished = await this.#unfinished.path();
    await writeFile(unfinished, content);
    await mkdir(this.#pictures, { recursive: true });
    await rename(unfinished, this.picture(id));
  }

  /** Says that a release was published again: it counts as the newest of its name. */
  async renewRelease({ name, version }: ReleaseManifest): Promise<void> {
    await this.#renew(this.releaseFolder(name, version));
  }

  async #renew(folder: string): Promise<void> {
    const now = new Date();
    await utimes(folder, now, now);
  }

  async #add(folder: string, write: (folder: string) => Promise<void>): Promise<void> {
    const unfinished = await this.#unfinished.path();
    await mkdir(unfinished);
    try {
      await write(unfinished);
      await syncTree(unfinished);
      await mkdir(dirname(folder), { recursive: true });
      await rename(unfinished, folder);
      await syncPath(dirname(folder));
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
      // Somebody else was faster. Names come from contents, so theirs is the same; now it is also as young.
      await this.#renew(folder);
    }
  }

  /**
   * Makes a composition live, in one step: whoever reads sees the generation before or this one.
   * @param expected number of the generation that the composition was made from; 0 for the first
   * @throws Refusal when somebody else has made another one live since
   */
  async goLive(expected: number, next: Omit<Generation, 'generation'>): Promise<Generation> {
    const made: Generation = { generation: expected + 1, ...next };
    const unfinished = await this.#unfinished.path();
    await mkdir(this.#generations, { recursive: true });
    try {
      await writeFile(unfinished, `${JSON.stringify(made, null, 2)}\n`, { flush: true });
      await link(unfinished, this.#generationFile(made.generation));
      await syncPath(this.#generations);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      throw new Refusal(
        `Somebody else made generation ${made.generation} live meanwhile. Look at it with "status", then try again.`,
      );
    } finally {
      await rm(unfinished, { force: true });
    }
    return made;
  }

  /** Removes what commands left behind that were killed. */
  removeLeftOvers(): Promise<void> {
    return this.#unfinished.removeLeftOvers();
  }

  /** Removes a release. */
  removeRelease({ name, version }: ReleaseManifest): Promise<void> {
    return this.#remove(this.releaseFolder(name, version));
  }

  /** Removes a composition. */
  removeComposition(id: string): Promise<void> {
    return this.#remove(this.compositionFolder(id));
  }

  async #remove(folder: string): Promise<void> {
    // It is gone in one step; the files follow. What is killed in between is left over and removed later.
    const unfinished = await this.#unfinished.path();
    await rename(folder, unfinished);
    await rm(unfinished, { recursive: true, force: true });
  }

  /** How many bytes the files of a folder have. */
  async sizeOf(folder: string): Promise<number> {
    const files = await filesIn(folder);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
