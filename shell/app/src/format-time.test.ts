/** @jest-environment node */
import { dateAtCompanyHour } from '@site/contract/company-time';
import { formatAge, formatDateTime, formatDuration, formatTime, MINUTE } from './format-time.ts';

// A Monday, 10 am by the company's clocks.
const NOW = dateAtCompanyHour('2026-11-23', 10).getTime();

const iso = (date: Date | number) => new Date(date).toISOString();

test.each([
  [NOW + MINUTE, 'now'],
  [NOW - 12 * MINUTE, '12 min'],
  [NOW - 181 * MINUTE, '3 h'],
  [dateAtCompanyHour('2026-11-20', 9), 'Fri 9:00 AM'],
  [dateAtCompanyHour('2026-11-03', 10), 'Nov 3'],
])('the age of %s is %s', (at, age) => {
  expect(formatAge(iso(at), NOW)).toBe(age);
});

test('moments are in the company’s time zone, with the year after 300 days', () => {
  expect(formatDateTime(iso(dateAtCompanyHour('2026-11-20', 9)), NOW)).toBe('Fri, Nov 20, 9:00 AM');
  expect(formatDateTime(iso(dateAtCompanyHour('2025-11-03', 9)), NOW)).toBe('Nov 3, 2025, 9:00 AM');
  expect(formatTime(iso(NOW + 30 * MINUTE), NOW)).toBe('10:30 AM');
  expect(formatTime(iso(dateAtCompanyHour('2026-11-24', 8)), NOW)).toBe('Tue 8:00 AM');
});

test('durations are rounded down', () => {
  expect([-5, 59, 119, 24 * 60, 5000].map((minutes) => formatDuration(minutes * MINUTE))).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1 day',
    '3 days',
  ]);
});
