/** @jest-environment node */
import { companyHour } from '@site/contract/times';
import { ageWords, minutesWords, momentWords, spanWords } from './times.ts';

const MINUTE = 60_000;

// A Monday. Hours are those of the company's clocks, wherever it is.
const NOW = companyHour('2026-11-23', 10).getTime();

const FRIDAY = companyHour('2026-11-20', 9).getTime() + 14 * MINUTE;

test.each([
  [NOW - MINUTE / 2, 'now'],
  [NOW - 12 * MINUTE, '12 min'],
  [NOW - 59.5 * MINUTE, '59 min'],
  [NOW - 181 * MINUTE, '3 h'],
  [companyHour('2026-11-22', 20).getTime(), 'Sun 8:00 pm'],
  [FRIDAY, 'Fri 9:14 am'],
  [companyHour('2026-11-03', 10).getTime(), 'Nov 3'],
  [companyHour('2025-11-03', 10).getTime(), 'Nov 3, 2025'],
  // Clocks that differ: the server's is ahead.
  [NOW + 10_000, 'now'],
])('what came in at %s is %s old', (moment, words) => {
  expect(ageWords(new Date(moment).toISOString(), NOW)).toBe(words);
});

test('moments and spans are said in full', () => {
  expect(momentWords(new Date(FRIDAY).toISOString(), NOW)).toBe('Fri, Nov 20, 9:14 am');
  expect(spanWords(26 * 60 * 60_000)).toBe('1 day');
  expect([45, 125, 120, 700, 5000].map(minutesWords)).toEqual([
    '45 min',
    '2 h 5 min',
    '2 h',
    '11 h',
    '3 days',
  ]);
});
