import { bucketOf, countFrom, leastOf, slowFrom, VITALS } from './vitals.ts';

test.each(VITALS)(
  'the least value of each bucket of %s goes into it, and what is just below it does not',
  (vital) => {
    for (let bucket = 1; bucket < 60; bucket += 1) {
      expect(bucketOf(vital, leastOf(vital, bucket))).toBe(bucket);
      expect(bucketOf(vital, leastOf(vital, bucket) * 0.9999)).toBe(bucket - 1);
    }
    expect(bucketOf(vital, 0)).toBe(0);
  },
);

test('where nothing is known of the time before, slow is what is not good, and in the canary the margin above it', () => {
  const { stable, canary } = slowFrom('lcp', undefined, 1.25);
  expect(leastOf('lcp', stable)).toBeLessThanOrEqual(2500);
  expect(leastOf('lcp', stable + 1)).toBeGreaterThan(2500);
  expect(canary).toBe(stable + 1);
  expect(slowFrom('lcp', { 20: 99 }, 1.25)).toEqual({ stable, canary });
});

test('a margin between buckets counts as the next one', () => {
  expect(slowFrom('lcp', undefined, 1.3).canary).toBe(slowFrom('lcp', undefined, 1.25).canary + 1);
  expect(slowFrom('cls', undefined, 1.25)).toEqual({ stable: 4, canary: 5 });
  expect(slowFrom('cls', undefined, 1.26)).toEqual({ stable: 4, canary: 6 });
});

test('slow is the slowest quarter of before, but never what nobody notices', () => {
  const before = { 30: 50, 34: 25, 36: 20, 40: 5 };
  const { stable } = slowFrom('lcp', before, 1.25);
  expect(countFrom(before, stable)).toBe(25);
  expect(countFrom(before, stable - 1)).toBe(50);
  expect(slowFrom('cls', { 0: 1000 }, 1.25)).toEqual({ stable: 1, canary: 2 });
  const { stable: inp } = slowFrom('inp', { 5: 1000 }, 1.25);
  expect(leastOf('inp', inp)).toBeLessThanOrEqual(50);
  expect(leastOf('inp', inp + 1)).toBeGreaterThan(50);
});
