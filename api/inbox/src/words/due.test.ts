/** @jest-environment node */
import { companyHour } from '@site/contract/times';
import { dueWords, lateWords } from './due.ts';

// A Monday, by the company's clocks.
const NOW = companyHour('2026-11-23', 10).getTime();

/** A moment so many minutes from then. */
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

test('a new lead is late from the minute after its time, and says so in words', () => {
  const lead = { state: 'new', dueAt: at(-20) };
  expect(lateWords(lead, NOW)).toBe('20 min late');
  expect(lateWords({ ...lead, state: 'called' }, NOW)).toBe('');
  expect(lateWords({ ...lead, dueAt: at(0) }, NOW)).toBe('');
  expect(dueWords(lead, NOW)).toBe('');
});

test('until then it says until when, with the day where that is another one', () => {
  expect(dueWords({ state: 'new', dueAt: at(30) }, NOW)).toBe('call by 10:30 am');
  expect(dueWords({ state: 'new', dueAt: at(21.5 * 60) }, NOW)).toBe('call by Tue 7:30 am');
  expect(dueWords({ state: 'done', dueAt: at(30) }, NOW)).toBe('');
});
