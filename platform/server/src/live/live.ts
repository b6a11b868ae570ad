import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Canary,
  compositionsOf,
  follow,
  type Generation,
  materializeGeneration,
  type ReleaseStore,
} from '@site/releases/serving';
import { readComposition, type ServedComposition } from './served.ts';
import { settlesWithin } from './settles-within.ts';

/** How long a start waits for the store before it shows what was shown last, in milliseconds. */
const START_MS = 1000;

/** How long a request waits for the first composition, in milliseconds. */
const FIRST_MS = 10_000;

/** A canary that runs, and what its visitors get. */
export interface ServedCanary {
  canary: Canary;
  composition: ServedComposition;
}

/**
 * Follows what is live. Compositions are served from memory. Where the store does not answer, or what is live cannot
 * be read, the last good composition is served, after a restart too.
 */
export class LiveSite {
  readonly #store: ReleaseStore;
  readonly #log: (problem: unknown, served: number) => void;
  readonly #ended = new AbortController();
  readonly #begun: Promise<void>;
  #begin = () => {};
  #served: ServedComposition | undefined;
  #canary: ServedCanary | undefined;
  /** What was served before: a rollback, or the end of a canary, mostly leads back there. */
  #before: readonly ServedComposition[] = [];
  #generation = 0;
  #at: Date | undefined;
  #problem: string | undefined;

  /** @param log is told what is wrong, once until something else is */
  constructor(store: ReleaseStore, log: (problem: unknown, served: number) => void) {
    this.#store = store;
    this.#log = log;
    this.#begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
    follow(store, {
      show: (generation) => this.#show(generation),
      looked: () => this.#begin(),
      failed: (error) => this.#failed(error),
      signal: this.#ended.signal,
    });
    settlesWithin(this.#begun, START_MS).then((begun) => (begun ? undefined : this.#showLast()));
  }

  /** Stops following. What was read last goes on being served. */
  end(): void {
    this.#ended.abort();
  }

  /** Returns what is served now, or undefined before the first promotion and where nothing good could be read yet. */
  async current(): Promise<ServedComposition | undefined> {
    if (!this.#served) await settlesWithin(this.#begun, FIRST_MS);
    return this.#served;
  }

  /** Returns a composition that is in memory: what is served, the canary, and what was served before. */
  held(id: string): ServedComposition | undefined {
    return [this.#served, this.#canary?.composition, ...this.#before].find(
      (each) => each?.manifest.id === id,
    );
  }

  /** The canary of what is served. */
  get canary(): ServedCanary | undefined {
    return this.#canary;
  }

  /** Which generation is served, since when it is live, and what keeps a newer one from it. */
  get state(): { generation: number; at: Date | undefined; problem: string | undefined } {
    return { generation: this.#generation, at: this.#at, problem: this.#problem };
  }

  async #show(generation: Generation): Promise<void> {
    await materializeGeneration(this.#store, generation);
    await this.#serve(generation);
    await writeFile(this.#lastFile, JSON.stringify(generation)).catch((error) =>
      this.#log(error, this.#generation),
    );
  }

  async #serve(generation: Generation): Promise<void> {
    const read = (id: string) => this.held(id) ?? readComposition(this.#store, id);
    const [served, tried] = await Promise.all(compositionsOf(generation).map(read));
    if (!served) throw new Error(`Composition ${generation.composition} is not in the store`);
    this.#before = [this.#served, this.#canary?.composition].filter((each) => each !== undefined);
    this.#served = served;
    this.#canary = generation.canary && tried && { canary: generation.canary, composition: tried };
    this.#generation = generation.generation;
    this.#at = new Date(generation.at);
    this.#problem = undefined;
    this.#begin();
  }

  #failed(error: unknown): void {
    if (!this.#served) this.#showLast();
    const problem = error instanceof Error ? error.message : String(error);
    if (problem !== this.#problem) this.#log(error, this.#generation);
    this.#problem = problem;
  }

  /** Shows what this machine showed before its restart. */
  async #showLast(): Promise<void> {
    try {
      const last: Generation = JSON.parse(await readFile(this.#lastFile, 'utf8'));
      if (!this.#served) await this.#serve(last);
    } catch {
      // Nothing was shown on this machine yet. What is wrong with the store is in the log.
      this.#begin();
    }
  }

  get #lastFile(): string {
    return join(this.#store.cache.root, 'shown.json');
  }
}
