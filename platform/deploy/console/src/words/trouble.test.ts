/** @jest-environment node */
import { troubleByRelease, visitorsIn } from './trouble.ts';

const point = (release: string, kind: string, count: number) => ({
  at: '2026-11-23T20',
  release,
  kind,
  count,
});

test('trouble is summed by release, the worst first, with what was met most first', () => {
  const trouble = [
    point('a@1', 'error', 2),
    point('b@1', 'not-loaded', 4),
    point('a@1', 'error', 1),
    point('b@1', 'error', 5),
    point('', 'rejection', 1),
  ];
  expect(troubleByRelease({ trouble })).toEqual([
    { release: 'b@1', count: 9, kinds: 'error, not-loaded' },
    { release: 'a@1', count: 3, kinds: 'error' },
    { release: '', count: 1, kinds: 'rejection' },
  ]);
});

test('what is no trouble does not count', () => {
  expect(troubleByRelease({ trouble: [point('a@1', 'retried', 9), point('a@1', 'violation', 3)] })).toEqual(
    [],
  );
});

test('visitors of all compositions are counted', () => {
  const of = (composition: string, seen: number, failed: number) => ({ at: '', composition, seen, failed });
  expect(visitorsIn({ views: [of('a', 10, 1), of('b', 5, 0)] })).toEqual({ seen: 15, failed: 1 });
});
