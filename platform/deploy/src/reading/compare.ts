import {
  type Comparison,
  compareCompositions,
  composedFiles,
  type Generation,
  type ReleaseStore,
} from '@site/releases';
import type { GenerationDifference } from '../answers.ts';

/** What visitors of a generation get: all of them, or those in its canary. */
export type Shown = Required<Pick<Generation, 'composition'>> &
  Pick<Generation, 'releases'> & { generation: number };

/** Most comparisons that are kept in memory: those of two compositions never change. */
const KEPT = 100;

/** Differences between what was live when. */
export class Differences {
  readonly #store: ReleaseStore;
  readonly #known = new Map<string, Promise<Comparison | undefined>>();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** How two differ. @param before undefined where nothing was; @param hasBrowser whether pictures can be taken of what is there */
  async between(before: Shown | undefined, after: Shown, hasBrowser: boolean): Promise<GenerationDifference> {
    const compared = await this.#compare(before?.composition, after.composition);
    const { bytes, ...pages } = compared ?? { bytes: {}, added: [], removed: [], changed: [] };
    const [earlier, later] = [before?.releases ?? {}, after.releases ?? {}];
    const names = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].sort();
    return {
      from: before?.generation ?? null,
      to: after.generation,
      releases: names
        .filter((name) => earlier[name] !== later[name])
        .map((name) => ({ name, before: earlier[name], after: later[name] })),
      pages,
      bytes,
      pictures: {
        before: hasBrowser && (await this.#isThere(before?.composition)),
        after: hasBrowser && (await this.#isThere(after.composition)),
      },
    };
  }

  async #isThere(id: string | undefined): Promise<boolean> {
    return id !== undefined && (await this.#store.composition(id)) !== undefined;
  }

  /** Undefined where one of both was pruned. */
  #compare(before: string | undefined, after: string): Promise<Comparison | undefined> {
    const key = `${before} ${after}`;
    const known = this.#known.get(key);
    if (known) return known;
    const comparing = this.#read(before, after);
    this.#known.set(key, comparing);
    const forget = () => this.#known.delete(key);
    // It may be put together again.
    comparing.then((found) => found ?? forget(), forget);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= KEPT) break;
      this.#known.delete(oldest);
    }
    return comparing;
  }

  async #read(before: string | undefined, after: string): Promise<Comparison | undefined> {
    const [earlier, later] = [
      before === undefined ? undefined : await composedFiles(this.#store, before),
      await composedFiles(this.#store, after),
    ];
    if (!later || (before !== undefined && !earlier)) return undefined;
    return compareCompositions(this.#store, earlier, later);
  }
}
