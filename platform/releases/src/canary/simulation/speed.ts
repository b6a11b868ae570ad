import { bucketOf, VITALS, type Vital } from '@site/contract/views';
import type { CanaryCounts } from '../counts.ts';
import type { Measure } from './canary.ts';
import type { Random } from './random.ts';

/** What half of the visitors of a usual site have, in milliseconds. */
const MEDIAN: Readonly<Record<Exclude<Vital, 'cls'>, number>> = { lcp: 1500, inp: 90, fcp: 1000, ttfb: 300 };

/** How far visitors are from each other, as the standard deviation of the logarithm: by their device and line, and by chance. */
const SPREAD = { visitor: 0.5, chance: 0.35 };

/** Visitors whose first page does not move at all, and how much it moves for the others. */
const STILL = 0.6;
const MOVES = 0.06;

/** How many were measured before the canary began. */
const BEFORE = 2000;

/**
 * What first views measure.
 * @param slower how many times as long the largest paint of the canary takes
 */
export function measuring(
  random: Random,
  slower: number,
): { measure: Measure; before: NonNullable<CanaryCounts['before']> } {
  const measure: Measure = (vitals, isCanary) => {
    const visitor = random.normal() * SPREAD.visitor;
    for (const vital of VITALS) {
      const value = measured(vital, visitor, random) * (isCanary && vital === 'lcp' ? slower : 1);
      const buckets = vitals[vital] ?? {};
      vitals[vital] = buckets;
      const bucket = bucketOf(vital, value);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
  };
  const before = {};
  for (let count = 0; count < BEFORE; count += 1) measure(before, false);
  return { measure, before };
}

function measured(vital: Vital, visitor: number, random: Random): number {
  if (vital === 'cls') return random.next() < STILL ? 0 : random.untilNext(1 / MOVES);
  return MEDIAN[vital] * Math.exp(visitor + random.normal() * SPREAD.chance);
}
