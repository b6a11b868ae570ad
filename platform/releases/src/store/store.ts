import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, readNames } from './files.ts';
import { Generations } from './generations.ts';
import {
  type CompositionManifest,
  compositionManifest,
  type Generation,
  type ReleaseManifest,
  releaseManifest,
} from './manifest.ts';
import { mendComposition } from './mend.ts';
import { Pictures } from './pictures.ts';
import { Pins } from './pins.ts';
import { PreviewRecords } from './previews.ts';
import { touch, Unfinished } from './unfinished.ts';
import { verifyComposition } from './verify.ts';

/** A folder in which a composition is put together. */
export interface CompositionDraft {
  folder: string;
  /** Puts it into the store. One of that id that is there already is left as it is, if it is whole, and mended if not. */
  keepAs(id: string): Promise<void>;
}

/**
 * Where releases and compositions live, as folders on a disk. Both are immutable once they are there. What is live is
 * the newest *generation* (see generations.ts).
 */
export class ReleaseStore {
  /** Folder whose content the server hands out below `/releases/`. */
  readonly releases: string;
  /** Folder of all compositions. */
  readonly compositions: string;
  /** File with the key that preview links are signed with. */
  readonly previewKey: string;
  /** What was live when. */
  readonly generations: Generations;
  /** Links to previews that were given out. */
  readonly previews: PreviewRecords;
  /** Who is at work in the store. Whoever makes something live, or keeps something, holds a pin meanwhile. */
  readonly pins: Pins;
  /** Pictures that were drawn before. */
  readonly pictures: Pictures;
  readonly #unfinished: Unfinished;

  /** @param data folder of all state */
  constructor(data: string) {
    this.releases = join(data, 'releases');
    this.compositions = join(data, 'compositions');
    this.previewKey = join(data, 'preview.key');
    this.#unfinished = new Unfinished(join(data, 'unfinished'));
    this.generations = new Generations(join(data, 'generations'), this.#unfinished);
    this.previews = new PreviewRecords(join(data, 'previews'), this.#unfinished);
    this.pictures = new Pictures(join(data, 'pictures'), this.#unfinished);
    this.pins = new Pins(join(data, 'pins'));
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

  /** The generation that is live; undefined before the first promotion. */
  async current(): Promise<Generation | undefined> {
    return this.generations.read(await this.generations.newest());
  }

  /** The generation that is live and its composition; no composition before the first promotion, and where it cannot be read. */
  async live() {
    const generation = await this.current();
    if (!generation) return { generation, composition: undefined };
    return { generation, composition: await this.composition(generation.composition).catch(() => undefined) };
  }

  /**
   * What is wrong with a composition, as a sentence's end: `was pruned or is lost`. Undefined where each of its files is there and has the bytes
   * that it was made with.
   */
  async problemOf(id: string): Promise<string | undefined> {
    try {
      const manifest = await this.composition(id);
      if (!manifest) return 'was pruned or is lost';
      await verifyComposition(this.compositionFolder(id), manifest);
    } catch (error) {
      return `is broken: ${error instanceof Error ? error.message : error}`;
    }
    return undefined;
  }

  /** Adds a release: `write` fills a folder that appears under its name once it is complete. */
  addRelease({ name, version }: ReleaseManifest, write: (folder: string) => Promise<void>): Promise<void> {
    return this.#unfinished.draft(async (folder, moveTo) => {
      await write(folder);
      const target = this.releaseFolder(name, version);
      // Versions come from contents, so what is there already is the same.
      if (!(await moveTo(target))) await touch(target);
    });
  }

  /** Lends an empty folder for a composition: it is kept only where the work says so, whole and under its id. */
  draftComposition<Result>(work: (draft: CompositionDraft) => Promise<Result>): Promise<Result> {
    return this.#unfinished.draft((folder, moveTo) =>
      work({
        folder,
        keepAs: async (id) => {
          const target = this.compositionFolder(id);
          if (await moveTo(target)) return;
          await mendComposition(target, folder);
          await touch(target);
        },
      }),
    );
  }

  /** Says that a release was published again: it counts as the newest of its name. */
  renewRelease({ name, version }: ReleaseManifest): Promise<void> {
    return touch(this.releaseFolder(name, version));
  }

  /** Removes what commands left behind that were killed. */
  removeLeftOvers(): Promise<void> {
    return this.#unfinished.removeLeftOvers();
  }

  /**
   * Takes folders of compositions and releases out of the store, one after the other, each in one step.
   * @returns what removes their files, which takes longer
   */
  takeAway(folders: readonly string[]): Promise<() => Promise<void>> {
    return this.#unfinished.takeAway(folders);
  }

  /** Removes a release. */
  async removeRelease({ name, version }: ReleaseManifest): Promise<void> {
    const removeFiles = await this.takeAway([this.releaseFolder(name, version)]);
    await removeFiles();
  }

  /** Removes a composition. */
  async removeComposition(id: string): Promise<void> {
    const removeFiles = await this.takeAway([this.compositionFolder(id)]);
    await removeFiles();
  }
}
