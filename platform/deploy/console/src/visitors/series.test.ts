/** @jest-environment node */
import type { Views } from '@site/deploy/answers';
import { compositionNames, timesOf, troubleSeries, vitalSeries } from './series.ts';

const NOTHING: Views = { by: 'hour', views: [], trouble: [], vitals: [], compositions: {} };

const seen = (at: string) => ({ at, composition: 'c', seen: 1, failed: 0 });
const met = (at: string, release: string, count: number) => ({ at, release, kind: 'error', count });

test('time runs evenly, over midnight and over hours without a visitor', () => {
  const views = [seen('2026-11-23T22'), seen('2026-11-24T01')];
  expect(timesOf({ ...NOTHING, views })).toEqual([
    '2026-11-23T22',
    '2026-11-23T23',
    '2026-11-24T00',
    '2026-11-24T01',
  ]);
  const days = [seen('2026-11-01'), seen('2026-11-03')];
  expect(timesOf({ ...NOTHING, by: 'day', views: days })).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
  expect(timesOf(NOTHING)).toEqual([]);
});

test('trouble is summed by release and time, the release with most first', () => {
  const trouble = [
    met('2026-11-23T20', 'a@1', 1),
    met('2026-11-23T20', 'b@1', 3),
    { ...met('2026-11-23T20', 'b@1', 2), kind: 'not-loaded' },
    // No trouble.
    { ...met('2026-11-23T20', 'b@1', 50), kind: 'retried' },
    met('2026-11-23T21', '', 1),
  ];
  expect(troubleSeries({ ...NOTHING, trouble })).toEqual({
    names: ['b@1', 'a@1', 'nobody’s'],
    rows: [
      { at: '2026-11-23T20', values: [5, 1, 0] },
      { at: '2026-11-23T21', values: [0, 0, 1] },
    ],
  });
});

test('of many releases the last are one', () => {
  const trouble = ['a', 'b', 'c', 'd'].map((release, index) => met('2026-11-23', release, 10 - index));
  expect(troubleSeries({ ...NOTHING, by: 'day', trouble }, 3)).toEqual({
    names: ['a', 'b', 'others'],
    rows: [{ at: '2026-11-23', values: [10, 9, 15] }],
  });
});

test('compositions are called by what not all of them have', () => {
  const compositions = { one: ['shell@1', 'a@1'], two: ['shell@1', 'a@2'], three: ['shell@1', 'a@2'] };
  expect(compositionNames(compositions, ['one', 'two'])).toEqual(['a@1', 'a@2']);
  expect(compositionNames(compositions, ['one', 'two', 'three'])).toEqual(['a@1', 'a@2', 'a@2 (three)']);
  // What the history does not have any more, and what is alone.
  expect(compositionNames(compositions, ['one', 'fedcba9876543210'])).toEqual(['one', 'fedcba9876']);
});

test('of a vital there is a value where one was measured, and none elsewhere', () => {
  const point = (at: string, composition: string, p75: number, count: number) =>
    ({ at, composition, vital: 'lcp', p75, count }) as const;
  const vitals = [
    point('2026-11-23T20', 'one', 1200, 4),
    point('2026-11-23T21', 'two', 900, 9),
    { ...point('2026-11-23T21', 'two', 0.1, 9), vital: 'cls' } as const,
  ];
  const compositions = { one: ['a@1'], two: ['a@2'] };
  expect(vitalSeries({ ...NOTHING, vitals, compositions }, 'lcp')).toEqual({
    names: ['a@2', 'a@1'],
    rows: [
      { at: '2026-11-23T20', values: [undefined, 1200] },
      { at: '2026-11-23T21', values: [900, undefined] },
    ],
  });
});
