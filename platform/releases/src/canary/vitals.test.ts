import { bucketFrom } from '@site/contract/views';
import { countFrom, slowFrom } from './vitals.ts';

test('where nothing is known of the time before, slow is what is not good, and in the canary the margin above it', () => {
  const { stable, canary } = slowFrom('lcp', undefined, 1.25);
  expect(bucketFrom('lcp', stable)).toBeLessThanOrEqual(2500);
  expect(bucketFrom('lcp', stable + 1)).toBeGreaterThan(2500);
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
  expect(bucketFrom('inp', inp)).toBeLessThanOrEqual(50);
  expect(bucketFrom('inp', inp + 1)).toBeGreaterThan(50);
});
