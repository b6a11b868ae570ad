import { bucketFrom, bucketOf, VITALS, type Vital } from '@site/contract/views';
import { z } from 'zod';

export const vitalName = z.enum(VITALS);

/** How many visitors had a value in which bucket, by the bucket's number. */
export type Buckets = Readonly<Record<string, number>>;

/** Up to which value a vital counts as good (https://web.dev/articles/vitals). */
const GOOD: Readonly<Record<Vital, number>> = { lcp: 2500, inp: 200, cls: 0.1, fcp: 1800, ttfb: 800 };

/** What is better than this part of good is the same to everyone: of 20 and 30 ms nobody notices the difference. */
const NOTICED = 1 / 4;

/** The fewest values of which it is said where their slowest quarter begins. */
const ENOUGH_BEFORE = 100;

/** What is a little off a bucket's bound because of how numbers are computed, is on it. */
const HAIR = 1e-9;

/** From which bucket on a visitor counts as slow, in each arm. */
interface SlowFrom {
  stable: number;
  canary: number;
}

/**
 * From where on visitors are slow: in stable in the slowest quarter of the time before, or, where too little is known of that, above what
 * counts as good. In the canary from `margin` times as much on, up to the next bucket.
 * @param before what was measured of the composition that is stable
 */
export function slowFrom(vital: Vital, before: Buckets | undefined, margin: number): SlowFrom {
  const quarter = before && slowestQuarter(before);
  const noticed = bucketOf(vital, GOOD[vital] * NOTICED);
  const stable = quarter === undefined ? bucketOf(vital, GOOD[vital]) : Math.max(quarter, noticed);
  const least = bucketFrom(vital, stable) * margin;
  const canary = bucketOf(vital, least);
  return { stable, canary: bucketFrom(vital, canary) < least * (1 - HAIR) ? canary + 1 : canary };
}

/** The first bucket at and above which there is at most a quarter of all values; undefined where there are too few. */
function slowestQuarter(buckets: Buckets): number | undefined {
  const all = countFrom(buckets, 0);
  if (all < ENOUGH_BEFORE) return undefined;
  let [bucket, above] = [0, all];
  for (; above > all / 4; bucket += 1) above -= buckets[bucket] ?? 0;
  return bucket;
}

/** What three quarters of all values are not above, taken for even within its bucket; of the last bucket, which has no end, where it begins. */
export function percentile75(vital: Vital, buckets: Buckets): number {
  let left = countFrom(buckets, 0) * (3 / 4);
  for (const bucket of Object.keys(buckets)
    .map(Number)
    .sort((a, b) => a - b)) {
    const count = buckets[bucket] ?? 0;
    if (left <= count && count > 0) {
      const [from, to] = [bucketFrom(vital, bucket), bucketFrom(vital, bucket + 1)];
      return bucketOf(vital, to) === bucket ? from : from + ((to - from) * left) / count;
    }
    left -= count;
  }
  return 0;
}

/** How many visitors are in a bucket or one above it. */
export function countFrom(buckets: Buckets | undefined, first: number): number {
  let sum = 0;
  for (const bucket in buckets) if (Number(bucket) >= first) sum += buckets[bucket] ?? 0;
  return sum;
}
