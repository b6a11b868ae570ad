import { join } from 'node:path';
import type { z } from 'zod';
import { parseJson } from '../files.ts';
import {
  type CompositionManifest,
  compositionManifest,
  type ReleaseManifest,
  releaseManifest,
} from '../manifest.ts';
import type { Unfinished } from '../unfinished.ts';
import {
  COMPOSITIONS,
  compositionPath,
  type Folders,
  manifestName,
  pathOf,
  RELEASES,
  type ReleaseName,
  releasePath,
} from './folders.ts';

type How = 'manifest' | 'bring' | 'bringAgain';
/** A folder in which a composition is put together. */
export interface CompositionDraft {
  folder: string;
  /** Puts it into the store. One of that id that is there already is left as it is, if it is whole, and mended if not. */
  keepAs(id: string, at?: number): Promise<void>;
}

/** Releases and compositions by their names, wherever they are kept. Both never change once they are there. */
export class Artefacts {
  /** Folder whose content the server hands out below `/releases/`. */
  readonly releases: string;
  readonly #folders: Folders;
  readonly #unfinished: Unfinished;

  constructor(folders: Folders, unfinished: Unfinished) {
    this.#folders = folders;
    this.#unfinished = unfinished;
    this.releases = folders.local(RELEASES);
  }

  /** Folder of a release on this machine's disk, where it is kept, or is after it was brought. */
  releaseFolder(name: string, version: string): string {
    return this.#folders.local(releasePath({ name, version }));
  }

  /** Folder of a composition on this machine's disk, where it is kept, or is after it was brought. */
  compositionFolder(id: string): string {
    return this.#folders.local(compositionPath(id));
  }

  /** Where a release is kept, for messages. */
  releasePlace(release: ReleaseName): string {
    return this.#folders.place(releasePath(release));
  }

  /** Has a release on this machine's disk, whole. @returns its manifest; undefined when there is none */
  async bringRelease(release: ReleaseName): Promise<ReleaseManifest | undefined> {
    return this.#read(releasePath(release), releaseManifest, 'bring');
  }

  /** The same of a composition. @param how as it is kept now; or compared as it is read by whoever asks, who doubts it where it is wrong */
  async bringComposition(id: string, how?: 'again' | 'read'): Promise<CompositionManifest | undefined> {
    const bring = how === 'again' ? 'bringAgain' : 'bring';
    return this.#read(compositionPath(id), compositionManifest, bring, how === 'read');
  }

  /** Says that what is on the disk of a composition is broken: it is compared the next time, and brought again where that can be. */
  doubtComposition(id: string): void {
    this.#folders.doubt(compositionPath(id));
  }

  /** A release's manifest, or undefined when there is no such release. */
  async release(name: string, version: string): Promise<ReleaseManifest | undefined> {
    return this.#read(releasePath({ name, version }), releaseManifest, 'manifest');
  }

  /** All releases of a name, the one that was published last first. */
  async releasesOf(name: string): Promise<ReleaseManifest[]> {
    return (await this.datedReleases(name)).map(({ release }) => release);
  }

  /** The same, with when each was published last, in milliseconds. */
  async datedReleases(name: string): Promise<{ release: ReleaseManifest; at: number }[]> {
    const versions = await this.#folders.names(`${RELEASES}/${name}`);
    const found = await Promise.all(
      versions.map(async (version) => {
        const release = await this.release(name, version);
        return release ? [{ release, at: await this.publishedAt(release) }] : [];
      }),
    );
    return found.flat().sort((a, b) => b.at - a.at);
  }

  /** When a release was published last: bytes that were published before are the same release. In milliseconds. */
  publishedAt(release: ReleaseName): Promise<number> {
    return this.#folders.at(releasePath(release));
  }

  /** Names of which there is a release. */
  names(): Promise<string[]> {
    return this.#folders.names(RELEASES);
  }

  /** What is missing of a release where it is kept, or does not have its size: a file; undefined where all are as they should be. */
  missingFile(release: ReleaseName): Promise<string | undefined> {
    return this.#folders.missing(releasePath(release));
  }

  /** The composition with an id, or undefined when there is none. */
  async composition(id: string): Promise<CompositionManifest | undefined> {
    return this.#read(compositionPath(id), compositionManifest, 'manifest');
  }

  /** Ids of all compositions, live or not. */
  compositionIds(): Promise<string[]> {
    return this.#folders.names(COMPOSITIONS);
  }

  /** When a composition was put together last, in milliseconds. */
  composedAt(id: string): Promise<number> {
    return this.#folders.at(compositionPath(id));
  }

  /** What is wrong with a composition or release, as a sentence's end; undefined where each file has the bytes that it was made with. */
  async damageOf(what: ReleaseName | string): Promise<string | undefined> {
    try {
      return (await this.#folders.bringAgain(pathOf(what))) ? undefined : 'was pruned or is lost';
    } catch (error) {
      return `is broken: ${error instanceof Error ? error.message : error}`;
    }
  }

  /**
   * Adds a release: `write` fills a folder that appears under its name once it is complete.
   * @param at when it was published, in milliseconds; just now unless given
   */
  addRelease(release: ReleaseName, write: (folder: string) => Promise<void>, at?: number): Promise<void> {
    return this.#unfinished.draft(async (folder) => {
      await write(folder);
      await this.#folders.add(releasePath(release), folder, at);
    });
  }

  /** Lends an empty folder for a composition: it is kept only where the work says so, whole and under its id. */
  draftComposition<Result>(work: (draft: CompositionDraft) => Promise<Result>): Promise<Result> {
    return this.#unfinished.draft((folder) =>
      work({ folder, keepAs: (id, at) => this.#folders.add(compositionPath(id), folder, at) }),
    );
  }

  /** Lends an empty folder for a build that arrives. What it has is removed when the work is done, or has failed. */
  draftBuild<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    return this.#unfinished.draft(work);
  }

  /** Says that a release was published again: it counts as the newest of its name. */
  renewRelease(release: ReleaseName, at?: number): Promise<void> {
    return this.#folders.renew(releasePath(release), at);
  }

  /** Says that a composition was put together again. */
  renewComposition(id: string): Promise<void> {
    return this.#folders.renew(compositionPath(id));
  }

  /** Removes what was never finished in a bucket, at a moment when nobody is at work. */
  removeUnfinished(): Promise<void> {
    return this.#folders.removeUnfinished();
  }

  /** Removes what commands left behind on this machine that were killed. */
  removeLeftOvers(): Promise<void> {
    return this.#unfinished.removeLeftOvers();
  }

  /**
   * Takes a composition or a release out of the store, in one step.
   * @returns what removes its files, where that takes longer
   */
  takeAway(what: ReleaseName | string): Promise<() => Promise<void>> {
    return this.#folders.takeAway([pathOf(what)]);
  }

  /** How many bytes a release or a composition has where it is kept. */
  bytesOf(what: ReleaseName | string): Promise<number> {
    return this.#folders.bytes(pathOf(what));
  }

  /** Removes a release, or a composition. */
  async remove(what: ReleaseName | string): Promise<void> {
    await (await this.takeAway(what))();
  }

  async #read<T>(path: string, schema: z.ZodType<T>, how: How, isRead = false): Promise<T | undefined> {
    const text = await this.#folders[how](path, isRead);
    return text && parseJson(schema, text, join(this.#folders.place(path), manifestName(path)));
  }
}
