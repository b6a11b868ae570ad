/** @jest-environment node */
import { chartOf, fullTime, shortTime, timeHead } from './look.ts';

test('hours and days are those of UTC, in which they are counted, and tables say so', () => {
  expect([shortTime('2026-11-24T00'), fullTime('2026-11-24T00')]).toEqual(['00:00', 'Tue 00:00']);
  expect([shortTime('2026-11-24T23'), fullTime('2026-11-24T23')]).toEqual(['23:00', 'Tue 23:00']);
  expect([shortTime('2026-11-24'), fullTime('2026-11-24')]).toEqual(['Nov 24', 'Tue, Nov 24']);
  expect([timeHead({ by: 'hour' }), timeHead({ by: 'day' })]).toEqual(['Hour, in UTC', 'Day, in UTC']);
});

test('each point of a chart has the hour that it is of', () => {
  const rows = [{ at: '2026-11-24T09', values: [3] }];
  expect(chartOf({ names: ['mf-one@1.0.0'], rows }).data).toEqual([{ at: '09:00', s0: 3 }]);
});
