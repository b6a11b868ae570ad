import { setTimeout as sleep } from 'node:timers/promises';
import { compositionsOf, type Generation, type ReleaseStore } from '@site/releases/serving';
import { HeldCompositions, type ServedCanary } from './held-compositions.ts';
import { type LiveProblem, Lost, liveProblemOf, SILENT } from './live-problem.ts';
import { bringToDisk, type ServedComposition } from './served.ts';
import { settlesWithin } from './settles-within.ts';

/** How long until the server tries again to read what it could not, in milliseconds. */
const RETRY_MS = 1000;

/** How long a request waits for the store where there is something to serve, and where there is not, in milliseconds. */
const TIMEOUT_MS = { served: 1000, nothing: 10_000 };

/**
 * How long the server waits before it asks a store in a bucket again, in milliseconds: at odd times, so that many servers do not ask at once. It
 * is one small question, some 43 million of them in a month; a rollback waits for half of it.
 */
const ASKED_AFTER_MS = { least: 40, most: 80 };

/** How often the server looks whether the store still has what is shown, in milliseconds. */
const CONFIRMED_EVERY_MS = 10_000;

/**
 * Follows what is live. Of a store on the disk a promotion shows at the very next request: each looks whether there is a newer generation, and
 * reads its composition when there is. A store in a bucket is asked again and again instead, and no request waits for it.
 *
 * A composition that cannot be read or is not what went live is not shown: the last good one goes on being served; after a start that is the
 * newest one before it that is whole, as rollbacks go, or, where a bucket does not answer, what was shown last. A store that does not answer
 * holds up nobody.
 */
export class LiveSite {
  readonly #store: ReleaseStore;
  readonly #log: (problem: Error, served: number) => void;
  readonly #held: HeldCompositions;
  /** Number of the generation that is served; 0 before the first. */
  #known = 0;
  /** When it went live. */
  #at: Date | undefined;
  #problem: LiveProblem | undefined;
  #reading: Promise<void> | undefined;
  /** The reading that somebody waited for in vain: the others do not. */
  #silent: Promise<void> | undefined;
  /** When what could not be read is read again, on the clock of `performance`: nobody puts that back. */
  #retryAt = 0;
  /** When it is looked again whether the store has what is shown. */
  #confirmAt = 0;
  readonly #ended = new AbortController();
  /** Where the store is in a bucket: the first look at it, which every request waits for. */
  readonly #begun: Promise<void> | undefined;

  /** @param log is told what is wrong, once until something else is */
  constructor(store: ReleaseStore, log: (problem: Error, served: number) => void) {
    this.#store = store;
    this.#log = log;
    this.#held = new HeldCompositions(store);
    if (store.copies) this.#begun = this.#begin();
  }

  /** Stops following. What was read last goes on being served. */
  end(): void {
    this.#ended.abort();
  }

  /** What is served now; undefined before the first promotion, and where nothing good could be read yet. */
  async current(): Promise<ServedComposition | undefined> {
    await (this.#begun ?? this.#look());
    return this.#held.served;
  }

  /** A composition that is in memory: what is served, the canary, and what was served before. */
  held(id: string): ServedComposition | undefined {
    return this.#held.find(id);
  }

  /** What a share of visitors gets instead of it; undefined where no canary runs. What `current()` has found, of the same generation. */
  get canary(): ServedCanary | undefined {
    return this.#held.canary;
  }

  /** Which generation is served, since when it is live, and what keeps a newer one from it. */
  get state(): { generation: number; at: Date | undefined; problem: string | undefined } {
    return { generation: this.#known, at: this.#at, problem: this.#problem?.text };
  }

  async #look(): Promise<void> {
    // Who began earlier may have looked before the newest was there.
    await this.#wait();
    if (performance.now() >= this.#retryAt) {
      this.#reading ??= this.#follow().finally(() => {
        this.#reading = undefined;
      });
      await this.#wait();
    }
  }

  async #begin(): Promise<void> {
    const first = this.#look();
    first.then(() => this.#lookAgain());
    await settlesWithin(first, TIMEOUT_MS.served);
    if (!this.#held.served) await this.#showRemembered().catch(() => undefined);
    if (!this.#held.served) await first;
  }

  /** Shows what was shown before this start. */
  async #showRemembered(): Promise<void> {
    const generation = await this.#store.copies?.remembered();
    const found = generation && (await this.#held.read(generation));
    // The bucket may have answered after all.
    if (found && !this.#held.served) this.#serve(generation, found);
  }

  async #lookAgain(): Promise<void> {
    const { least, most } = ASKED_AFTER_MS;
    try {
      for (;;) {
        const wait = least + Math.random() * (most - least);
        await sleep(wait, undefined, { ref: false, signal: this.#ended.signal });
        await this.#look();
      }
    } catch {
      // It has ended.
    }
  }

  async #wait(): Promise<void> {
    const reading = this.#reading;
    if (!reading || reading === this.#silent) return;
    if (await settlesWithin(reading, this.#held.served ? TIMEOUT_MS.served : TIMEOUT_MS.nothing)) return;
    this.#silent = reading;
    this.#note(SILENT);
  }

  #note(problem: LiveProblem): void {
    if (problem.error.message !== this.#problem?.error.message) this.#log(problem.error, this.#known);
    this.#problem = problem;
  }

  async #follow(): Promise<void> {
    let newest = 0;
    try {
      const { number, reading } = await this.#store.generations.latest(this.#known);
      newest = number;
      await (reading ? this.#read(number, reading) : this.#confirm());
      this.#problem = undefined;
    } catch (error) {
      if (newest > 0 && !this.#held.served) await this.#readBefore(newest).catch(() => undefined);
      this.#note(liveProblemOf(error));
      this.#retryAt = performance.now() + RETRY_MS;
    }
  }

  /** Looks whether what is shown is in the store. A store that was restored may have another generation of that number. */
  async #confirm(): Promise<void> {
    const served = this.#held.served?.manifest.id;
    if (!served || (performance.now() < this.#confirmAt && !this.#problem)) return;
    const generation = await this.#store.generations.read(this.#known);
    if (generation && generation.composition !== served) return this.#read(this.#known);
    if (!generation || !(await this.#store.composition(served)))
      throw new Lost(
        `The composition of generation ${this.#known}, which is shown, is not in the store any more`,
      );
    this.#confirmAt = performance.now() + CONFIRMED_EVERY_MS;
  }

  async #read(number: number, reading = this.#store.generations.read(number)): Promise<void> {
    const generation = await reading;
    const inMemory = generation ? compositionsOf(generation).filter((id) => this.#held.find(id)) : [];
    const found = generation && (await this.#held.read(generation));
    if (!generation || !found) throw new Error(`The composition of generation ${number} is not in the store`);
    this.#serve(generation, found);
    try {
      // What was in memory may have been removed from the disk meanwhile.
      if (this.#store.copies) for (const id of inMemory) await bringToDisk(this.#store, id);
      const manifests = found.map(({ manifest }) => manifest);
      await this.#store.copies?.remember(generation, manifests);
    } catch {
      // This is as good: the disk is fuller, or an older one is shown after a restart without the bucket.
    }
  }

  /** @param found its composition, and that of its canary */
  #serve(generation: Generation, found: readonly ServedComposition[]): void {
    this.#held.show(generation, found);
    [this.#known, this.#at] = [generation.generation, new Date(generation.at)];
    this.#confirmAt = performance.now() + CONFIRMED_EVERY_MS;
  }

  /** Reads the newest before a generation that can be read. What was rolled back from stays away. */
  async #readBefore(newest: number): Promise<void> {
    for await (const { generation } of this.#store.generations.before(newest)) {
      try {
        return await this.#read(generation);
      } catch {
        // It is broken too. What is said is what is wrong with the newest.
      }
    }
  }
}
