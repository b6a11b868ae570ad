import type { ReleaseStore } from '@site/releases/serving';
import { readComposition, type ServedComposition } from './served.ts';

/** How long until the server tries again to read what it could not, in milliseconds. */
const RETRY_MS = 1000;

/**
 * Follows what is live. A promotion shows at the very next request: each looks whether there is a newer generation, which costs some
 * microseconds, and reads its composition when there is. One that cannot be read or is not what went live is not shown: the
 * last good one goes on being served.
 */
export class LiveSite {
  readonly #store: ReleaseStore;
  readonly #log: (problem: Error, served: number) => void;
  /** Number of the generation that is served; 0 before the first. */
  #known = 0;
  #served: ServedComposition | undefined;
  #problem: Error | undefined;
  #reading: Promise<void> | undefined;
  #retryAt = 0;

  /** @param log is told what is wrong, once until something else is */
  constructor(store: ReleaseStore, log: (problem: Error, served: number) => void) {
    this.#store = store;
    this.#log = log;
  }

  /** What is served now; undefined before the first promotion, and where nothing good could be read yet. */
  async current(): Promise<ServedComposition | undefined> {
    // Who began earlier may have looked before the newest was there.
    await this.#reading;
    if (Date.now() >= this.#retryAt) {
      this.#reading ??= this.#follow().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#served;
  }

  /** Which generation is served, and what keeps a newer one from it. */
  get state(): { generation: number; problem: Error | undefined } {
    return { generation: this.#known, problem: this.#problem };
  }

  async #follow(): Promise<void> {
    try {
      const newest = await this.#store.generations.newest(this.#known);
      if (newest !== this.#known) await this.#read(newest);
      this.#problem = undefined;
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      if (problem.message !== this.#problem?.message) this.#log(problem, this.#known);
      this.#problem = problem;
      this.#retryAt = Date.now() + RETRY_MS;
    }
  }

  async #read(number: number): Promise<void> {
    const generation = await this.#store.generations.read(number);
    const composition = generation && (await readComposition(this.#store, generation.composition));
    if (!composition) throw new Error(`The composition of generation ${number} is not in the store`);
    [this.#known, this.#served] = [number, composition];
  }
}
