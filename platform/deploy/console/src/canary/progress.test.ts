/** @jest-environment node */
import { progressOf } from './progress.ts';

test.each([
  [{ name: 'errors', evidence: 1, needed: 100 }, 0],
  [{ name: 'errors', evidence: 10, needed: 100 }, 0.5],
  [{ name: 'errors', evidence: 0.01, needed: 100 }, 0],
  [{ name: 'lcp', evidence: 5000, needed: 100 }, 1],
  [{ name: 'every', evidence: 2, needed: 4 }, 0.5],
])('%j is that far: %p', (test, part) => {
  expect(progressOf(test)).toBeCloseTo(part);
});
