import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Canary,
  compositionIdsOf,
  type Generation,
  materializeGeneration,
  type ReleaseStore,
  replaceFile,
} from '@site/releases/serving';
import type { Compositions, ServedComposition } from './compositions.ts';

/** How long a request waits for the store, and then for the first composition, in milliseconds. */
const WAIT_MS = { store: 2000, first: 8000 };

/** Milliseconds between looks for a newer generation, and after a failure. */
const LOOK_MS = { next: 500, retry: 1000 };

/** A running canary, the composition that its visitors get, and the key of their cookies. */
export interface ServedCanary {
  canary: Canary;
  composition: ServedComposition;
  key: Buffer;
}

interface ServedGeneration {
  generation: Generation;
  composition: ServedComposition;
  canary: ServedCanary | undefined;
}

/**
 * Follows the newest generation. If the store does not answer or a generation cannot be read, the server
 * keeps the last good one, after a restart too.
 */
export class LiveSite {
  readonly #store: ReleaseStore;
  readonly #compositions: Compositions;
  readonly #log: (problem: unknown, generation: number) => void;
  readonly #stop = new AbortController();
  readonly #first: Promise<void>;
  #resolveFirst = () => {};
  #served: ServedComposition | undefined;
  #canary: ServedCanary | undefined;
  #state = { generation: 0, since: new Date(0), problem: '' };

  /** @param log gets what is wrong, and again once something else is */
  constructor(
    store: ReleaseStore,
    compositions: Compositions,
    log: (problem: unknown, generation: number) => void,
  ) {
    this.#store = store;
    this.#compositions = compositions;
    this.#log = log;
    this.#first = new Promise((resolve) => {
      this.#resolveFirst = resolve;
    });
    void this.#follow();
  }

  /** Stops following. The server still serves the last generation. */
  stop(): void {
    this.#stop.abort();
  }

  /** Returns what is live; undefined before the first promotion and where nothing could be read yet. */
  async current(): Promise<ServedComposition | undefined> {
    if (!this.#served) await this.#waitForFirst(WAIT_MS.store);
    // A store that hangs fails only after many seconds.
    if (!this.#served) await this.#serveLast();
    if (!this.#served) await this.#waitForFirst(WAIT_MS.first);
    return this.#served;
  }

  get canary(): ServedCanary | undefined {
    return this.#canary;
  }

  /**
   * The generation that is served, since when it is live, and why a newer one is not served: '' if there is
   * none.
   */
  get state(): { generation: number; since: Date; problem: string } {
    return this.#state;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    let shown = 0;
    while (!signal.aborted) {
      let wait = LOOK_MS.next;
      try {
        const current = await this.#store.current();
        if (current && current.generation !== shown) {
          await this.#show(current);
          shown = current.generation;
        }
        this.#state = { ...this.#state, problem: '' };
        this.#resolveFirst();
      } catch (error) {
        // Not awaited: the next look must not wait for a slow disk.
        void this.#failed(error);
        wait = LOOK_MS.retry;
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #show(generation: Generation): Promise<void> {
    await materializeGeneration(this.#store, generation);
    // Read once: no page waits for the store.
    const key = generation.canary && (await this.#store.key('canary'));
    this.#serve(await this.#read(generation, key));
    await replaceFile(this.#lastFile, JSON.stringify(generation));
  }

  /** Without the key, everybody gets what is live. */
  async #read(generation: Generation, key?: Buffer): Promise<ServedGeneration> {
    const ids = compositionIdsOf(generation);
    const [composition, tried] = await Promise.all(ids.map((id) => this.#compositions.get(id)));
    if (!composition) throw new Error(`Composition ${generation.composition} is not in the store`);
    const canary = generation.canary &&
      tried &&
      key && { canary: generation.canary, composition: tried, key };
    return { generation, composition, canary };
  }

  #serve({ generation: { generation, at }, composition, canary }: ServedGeneration): void {
    this.#served = composition;
    this.#canary = canary;
    this.#state = { ...this.#state, generation, since: new Date(at) };
    this.#resolveFirst();
  }

  async #failed(error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    if (problem !== this.#state.problem) this.#log(error, this.#state.generation);
    this.#state = { ...this.#state, problem };
    if (!this.#served) await this.#serveLast();
    this.#resolveFirst();
  }

  async #waitForFirst(milliseconds: number): Promise<void> {
    await Promise.race([this.#first, sleep(milliseconds, undefined, { ref: false })]);
  }

  /** Serves what this machine served before its restart, unless the store was faster. */
  async #serveLast(): Promise<void> {
    try {
      const last = await this.#read(JSON.parse(await readFile(this.#lastFile, 'utf8')));
      if (!this.#served) this.#serve(last);
    } catch {
      // Nothing was served here before. The log has the error of the store.
    }
  }

  get #lastFile(): string {
    return join(this.#store.cache.root, 'served.json');
  }
}
