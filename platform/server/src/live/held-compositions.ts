import { type Canary, compositionsOf, type Generation, type ReleaseStore } from '@site/releases/serving';
import { readComposition, type ServedComposition } from './served.ts';

/** A canary that runs, and what those who are in it get. */
export interface ServedCanary {
  canary: Canary;
  composition: ServedComposition;
}

/** The compositions that are in memory: what visitors get, and what they got before it. */
export class HeldCompositions {
  readonly #store: ReleaseStore;
  #served: ServedComposition | undefined;
  #canary: ServedCanary | undefined;
  /** A rollback, or the end of a canary, mostly leads back there. */
  #before: readonly ServedComposition[] = [];

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** What all get who are in no canary; undefined before the first. */
  get served(): ServedComposition | undefined {
    return this.#served;
  }

  /** What a share of visitors gets instead; undefined where no canary runs. */
  get canary(): ServedCanary | undefined {
    return this.#canary;
  }

  /** A composition that is in memory. */
  find(id: string): ServedComposition | undefined {
    return [this.#served, this.#canary?.composition, ...this.#before].find(
      (each) => each?.manifest.id === id,
    );
  }

  /**
   * Reads the composition of a generation, and that of its canary, where they are not in memory.
   * @returns undefined where one is not in the store
   * @throws when a file is missing, cannot be read, or has other bytes
   */
  async read(generation: Generation): Promise<ServedComposition[] | undefined> {
    const found = await Promise.all(
      compositionsOf(generation).map((id) => this.find(id) ?? readComposition(this.#store, id)),
    );
    const whole = found.filter((each) => each !== undefined);
    return whole.length === found.length ? whole : undefined;
  }

  /** Gives visitors what was read of a generation, both of its compositions in one moment. */
  show({ canary }: Generation, [served, tried]: readonly ServedComposition[]): void {
    this.#before = [this.#served, this.#canary?.composition].filter((each) => each !== undefined);
    this.#served = served;
    this.#canary = canary && tried && { canary, composition: tried };
  }
}
