/** What is left to chance, and comes the same again from the same seed. */
export interface Chance {
  /** From 0 to below a limit. */
  below(limit: number): number;
  /** One of several. @throws where there is none */
  oneOf<Item>(items: readonly Item[]): Item;
  /** A chance of its own, so that what one part of a trial does with its chance changes nothing for the others. */
  fork(): Chance;
}

/** @param seed a whole number */
export function chanceOf(seed: number): Chance {
  let state = seed;

  /** Mulberry32 by Tommy Ettinger, in the public domain. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    below: (limit) => next() * limit,
    oneOf(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to choose from.');
      return item;
    },
    fork: () => chanceOf(Math.floor(next() * 2 ** 32)),
  };
}
