import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn, readJson, readNames } from './files.ts';
import { Generations } from './generations.ts';
import {
  type CompositionManifest,
  compositionManifest,
  type Generation,
  type ReleaseManifest,
  releaseManifest,
} from './manifest.ts';
import { touch, Unfinished } from './unfinished.ts';

/** A folder in which a composition is put together. */
export interface CompositionDraft {
  folder: string;
  /** Puts it into the store. One of that id that is there already is left as it is. */
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
  readonly #pictures: string;
  readonly #unfinished: Unfinished;

  /** @param data folder of all state */
  constructor(data: string) {
    this.releases = join(data, 'releases');
    this.compositions = join(data, 'compositions');
    this.previewKey = join(data, 'preview.key');
    this.#pictures = join(data, 'pictures');
    this.#unfinished = new Unfinished(join(data, 'unfinished'));
    this.generations = new Generations(join(data, 'generations'), this.#unfinished);
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

  /** The generation that is live and its composition; both undefined before the first promotion. */
  async live() {
    const generation = await this.current();
    return { generation, composition: generation && (await this.composition(generation.composition)) };
  }

  /** Adds a release: `write` fills a folder that appears under its name once it is complete. */
  addRelease({ name, version }: ReleaseManifest, write: (folder: string) => Promise<void>): Promise<void> {
    return this.#unfinished.draft(async (folder, moveTo) => {
      await write(folder);
      await moveTo(this.releaseFolder(name, version));
    });
  }

  /** Lends an empty folder for a composition: it is kept only where the work says so, whole and under its id. */
  draftComposition<Result>(work: (draft: CompositionDraft) => Promise<Result>): Promise<Result> {
    return this.#unfinished.draft((folder, moveTo) =>
      work({ folder, keepAs: (id) => moveTo(this.compositionFolder(id)) }),
    );
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
  renewRelease({ name, version }: ReleaseManifest): Promise<void> {
    return touch(this.releaseFolder(name, version));
  }

  /** Removes what commands left behind that were killed. */
  removeLeftOvers(): Promise<void> {
    return this.#unfinished.removeLeftOvers();
  }

  /** Removes a release. */
  removeRelease({ name, version }: ReleaseManifest): Promise<void> {
    return this.#unfinished.remove(this.releaseFolder(name, version));
  }

  /** Removes a composition. */
  removeComposition(id: string): Promise<void> {
    return this.#unfinished.remove(this.compositionFolder(id));
  }

  /** How many bytes the files of a folder have. */
  async sizeOf(folder: string): Promise<number> {
    const files = await filesIn(folder);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
