import { companyHour } from '@site/contract/times';
import { dueAt } from './due.ts';

/** Days on which clocks change in many zones, in both directions, with those around them. */
const DAYS = [
  '2026-03-07',
  '2026-03-08',
  '2026-03-29',
  '2026-07-01',
  '2026-10-25',
  '2026-10-31',
  '2026-11-01',
];

/** So many minutes after the office's clocks show this hour. */
function at(day: string, hour: number, minutes = 0, later = 0): string {
  return new Date(companyHour(day, hour, later).getTime() + minutes * 60_000).toISOString();
}

test.each(DAYS)('on %s a lead is called within the promised time, or in the next morning', (day) => {
  expect(dueAt(at(day, 6, 59), 60)).toBe(at(day, 8));
  expect(dueAt(at(day, 0), 60)).toBe(at(day, 8));
  expect(dueAt(at(day, 7), 60)).toBe(at(day, 8));
  expect(dueAt(at(day, 14, 7), 45)).toBe(at(day, 14, 52));
  // The promise holds although the office closes meanwhile.
  expect(dueAt(at(day, 17, 59), 60)).toBe(at(day, 18, 59));
  expect(dueAt(at(day, 18), 60)).toBe(at(day, 7, 60, 1));
  expect(dueAt(at(day, 23, 59), 5)).toBe(at(day, 7, 5, 1));
});
