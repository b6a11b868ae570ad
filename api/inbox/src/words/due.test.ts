/** @jest-environment node */
import { dueWords, lateWords } from './due.ts';

// Monday, 10 am in Sacramento.
const NOW = Date.parse('2026-11-23T18:00:00Z');

test('a new lead is late from the minute after its time, and says so in words', () => {
  const lead = { state: 'new', dueAt: '2026-11-23T17:40:00Z' };
  expect(lateWords(lead, NOW)).toBe('20 min late');
  expect(lateWords({ ...lead, state: 'called' }, NOW)).toBe('');
  expect(lateWords({ ...lead, dueAt: '2026-11-23T18:00:00Z' }, NOW)).toBe('');
  expect(dueWords(lead, NOW)).toBe('');
});

test('until then it says until when, with the day where that is another one', () => {
  expect(dueWords({ state: 'new', dueAt: '2026-11-23T18:30:00Z' }, NOW)).toBe('call by 10:30 am');
  expect(dueWords({ state: 'new', dueAt: '2026-11-24T15:30:00Z' }, NOW)).toBe('call by Tue 7:30 am');
  expect(dueWords({ state: 'done', dueAt: '2026-11-23T18:30:00Z' }, NOW)).toBe('');
});
