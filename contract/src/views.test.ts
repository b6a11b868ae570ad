import { bucketFrom, bucketOf, VITALS } from './views.ts';

test.each([
  ['lcp', 0, 0],
  ['lcp', 0.4, 0],
  ['lcp', 1.24, 0],
  ['lcp', 1.25, 1],
  ['lcp', 2500, 35],
  ['inp', 200, 23],
  ['lcp', 1e308, 49],
  ['cls', 0, 0],
  ['cls', 0.0249, 0],
  ['cls', 0.1, 4],
  ['cls', 7, 40],
] as const)('%s of %d is counted in bucket %d', (vital, value, bucket) => {
  expect(bucketOf(vital, value)).toBe(bucket);
});

test('buckets follow each other, and each has what is said to be its lower end', () => {
  for (const vital of VITALS) {
    const ends = Array.from({ length: bucketOf(vital, 1e9) + 1 }, (_, bucket) => bucketFrom(vital, bucket));
    expect(ends).toEqual([...ends].sort((one, other) => one - other));
    for (const [bucket, end] of ends.entries()) {
      expect(bucketOf(vital, end)).toBe(bucket);
      expect(bucketOf(vital, end * 0.9999)).toBe(Math.max(0, bucket - 1));
    }
  }
});
