/** @jest-environment node */
import { ageWords, minutesWords, momentWords, spanWords } from './times.ts';

// Monday, 10 am in Sacramento.
const NOW = Date.parse('2026-11-23T18:00:00Z');

test.each([
  ['2026-11-23T17:59:30Z', 'now'],
  ['2026-11-23T17:48:00Z', '12 min'],
  ['2026-11-23T17:00:30Z', '59 min'],
  ['2026-11-23T14:59:00Z', '3 h'],
  ['2026-11-23T04:00:00Z', 'Sun 8:00 pm'],
  ['2026-11-20T17:14:00Z', 'Fri 9:14 am'],
  ['2026-11-03T18:00:00Z', 'Nov 3'],
  ['2025-11-03T18:00:00Z', 'Nov 3, 2025'],
  // Clocks that differ: the server's is ahead.
  ['2026-11-23T18:00:10Z', 'now'],
])('what came in at %s is %s old', (iso, words) => {
  expect(ageWords(iso, NOW)).toBe(words);
});

test('moments and spans are said in full', () => {
  expect(momentWords('2026-11-20T17:14:00Z', NOW)).toBe('Fri, Nov 20, 9:14 am');
  expect(spanWords(26 * 60 * 60_000)).toBe('1 day');
  expect([45, 125, 120, 700, 5000].map(minutesWords)).toEqual([
    '45 min',
    '2 h 5 min',
    '2 h',
    '11 h',
    '3 days',
  ]);
});
