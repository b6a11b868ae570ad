import { join } from 'node:path';
import { readJson } from '../files.ts';
import { type CompositionManifest, type Generation, generation } from '../manifest.ts';
import { touchIfThere, type Unfinished } from '../unfinished.ts';
import { COMPOSITIONS, compositionPath, RELEASES, type ReleaseName, releasePath } from './folders.ts';
import type { LocalFolders } from './local-folders.ts';

/**
 * How many compositions and releases a machine keeps of those that are not live, and for how long it keeps all that it used, in milliseconds:
 * what a visitor's page may still ask for, and what a command on this machine works with.
 */
export const KEPT = { compositions: 10, releases: 50, usedMs: 60 * 60 * 1000 };

/** How often it is written down that a release is used, in milliseconds. */
const USED_EVERY_MS = 10 * 60 * 1000;

/** What of a bucket is on a machine's disk. The time of a folder is when it was used last. */
export class Copies {
  readonly #shownFile: string;
  readonly #local: LocalFolders;
  readonly #unfinished: Unfinished;
  readonly #used = new Map<string, number>();

  constructor(folder: string, local: LocalFolders, unfinished: Unfinished) {
    this.#shownFile = join(folder, 'shown.json');
    this.#local = local;
    this.#unfinished = unfinished;
  }

  /**
   * Writes down which generation this machine's server shows: after a restart it is shown also where the bucket does not answer. What is not
   * needed for it is removed, as far as there is more than is kept.
   */
  async remember(shown: Generation, compositions: readonly CompositionManifest[]): Promise<void> {
    await this.#unfinished.write(this.#shownFile, JSON.stringify(shown));
    await this.tidy(compositions);
  }

  /** The generation that this machine's server showed last. */
  remembered(): Promise<Generation | undefined> {
    return readJson(generation, this.#shownFile);
  }

  /** Whether a release is here. It counts as used just now. */
  async hasRelease(release: ReleaseName): Promise<boolean> {
    const path = releasePath(release);
    if (Date.now() - (this.#used.get(path) ?? 0) < USED_EVERY_MS) return true;
    if (!(await touchIfThere(this.#local.local(path)))) return false;
    this.#used.set(path, Date.now());
    return true;
  }

  /**
   * Removes what is neither live nor was used lately, the oldest first.
   * @param live all that is kept in any case: what is live, and what a server of this machine may still show
   */
  async tidy(live: readonly CompositionManifest[]): Promise<void> {
    const kept = new Set(
      live.flatMap(({ id, releases, fallbacks }) => [
        compositionPath(id),
        ...[releases, fallbacks]
          .flatMap((versions) => Object.entries(versions))
          .map(([name, version]) => releasePath({ name, version })),
      ]),
    );
    const names = await this.#local.names(RELEASES);
    const releases = names.map(async (name) => this.#below(`${RELEASES}/${name}`));
    await this.#trim(await this.#below(COMPOSITIONS), kept, KEPT.compositions);
    await this.#trim((await Promise.all(releases)).flat(), kept, KEPT.releases);
  }

  async #below(path: string): Promise<string[]> {
    return (await this.#local.names(path)).map((name) => `${path}/${name}`);
  }

  async #trim(paths: readonly string[], kept: ReadonlySet<string>, count: number): Promise<void> {
    const others = await Promise.all(
      paths
        .filter((path) => !kept.has(path))
        .map(async (path) => ({ path, used: await this.#local.at(path) })),
    );
    const old = others
      .sort((a, b) => b.used - a.used)
      .slice(count)
      .filter(({ used }) => used < Date.now() - KEPT.usedMs)
      .map(({ path }) => path);
    for (const path of old) this.#used.delete(path);
    const removeFiles = await this.#local.takeAway(old);
    await removeFiles();
  }
}
