// Taken out once: where tests run, each look at a global takes longer than the logarithm.
const { cos, log, PI, sqrt } = Math;

/** Random numbers that a seed decides. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** How long until the next of events that come at random, so many in a unit of time. */
  untilNext(rate: number): number;
  /** A value around 0, normally distributed with a standard deviation of 1. */
  normal(): number;
}

/**
 * Random numbers by sfc32, which passes the usual tests of randomness and is fast.
 * @param words what they begin with: other words are another series
 */
export function randomFrom(...words: readonly number[]): Random {
  let [a = 0, b = 0, c = 0] = words.map((word) => word | 0);
  let counter = 1;

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  for (let round = 0; round < 15; round += 1) next();
  return {
    next,
    untilNext: (rate) => -log(1 - next()) / rate,
    normal: () => sqrt(-2 * log(1 - next())) * cos(2 * PI * next()),
  };
}
