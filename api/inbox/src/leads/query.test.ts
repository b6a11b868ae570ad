/** @jest-environment node */
import type { InboxLead } from '@site/contract/inbox';
import { companyHour } from '@site/contract/times';
import { countFilters, isSuspect, readQuery, stillMatches, writeQuery } from './query.ts';
import { daysOf, spanOf } from './times.ts';

test.each([
  '',
  '?q=panel+200&view=all&state=called&service=ev-charger&from=2026-11-01&to=2026-11-23&taken=me',
  '?view=suspect',
])('the address %p says the same after it was read', (search) => {
  expect(writeQuery(readQuery(search))).toBe(search);
});

test('what the address cannot mean is as if it were not there', () => {
  const search = '?view=trash&state=sold&service=plumbing&from=2026-13-45&to=soon&taken=Ana&utm=mail';
  expect(readQuery(search)).toEqual({ view: 'open' });
});

test('dates count as one filter, view and search as none', () => {
  expect(countFilters(readQuery('?q=a&view=all&from=2026-11-01&to=2026-11-23'))).toBe(1);
});

/** Late on that day by the company's clocks: in UTC it may be the next one, and elsewhere the one before. */
const RECEIVED = companyHour('2026-11-22', 21);

const LEAD: InboxLead = {
  id: 'a',
  receivedAt: RECEIVED.toISOString(),
  dueAt: companyHour('2026-11-22', 22).toISOString(),
  name: 'Maria Delgado',
  phone: '(916) 555-0100',
  service: 'ev-charger',
  firstLine: 'A wall charger',
  state: 'new',
  takenBy: null,
  suspect: null,
  notes: 0,
};
const SUSPECT = { ...LEAD, suspect: 'Two links.' };

test.each<[string, Partial<InboxLead>, boolean]>([
  ['', {}, true],
  ['', { state: 'scheduled' }, true],
  ['', { state: 'done' }, false],
  ['', { state: 'lost' }, false],
  ['', { suspect: 'Two links.' }, false],
  // Called by somebody, it is a lead, whatever it looked like.
  ['', { suspect: 'Two links.', state: 'called' }, true],
  ['?view=suspect', { suspect: 'Two links.' }, true],
  ['?view=suspect', { suspect: 'Two links.', state: 'spam' }, false],
  ['?view=all', { state: 'spam' }, true],
  ['?state=done', { state: 'done' }, true],
  ['?state=done', {}, false],
  ['?service=generators', {}, false],
  ['?taken=me', { takenBy: { id: 'me', name: 'Sam' } }, true],
  ['?taken=me', { takenBy: { id: 'ana', name: 'Ana' } }, false],
  ['?taken=nobody', { takenBy: { id: 'ana', name: 'Ana' } }, false],
  ['?from=2026-11-22&to=2026-11-22', {}, true],
  ['?from=2026-11-23', {}, false],
])('under %p a lead with %p belongs to the list: %p', (search, change, belongs) => {
  expect(stillMatches({ ...LEAD, ...change }, readQuery(search), 'me')).toBe(belongs);
});

test('a suspect is one until it is called or judged', () => {
  expect([SUSPECT, { ...SUSPECT, state: 'called' as const }, LEAD].map(isSuspect)).toEqual([
    true,
    false,
    false,
  ]);
});

test('spans of days are those of the company, and are known again in the address', () => {
  const now = RECEIVED.getTime();
  expect(daysOf('today', now)).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  expect(daysOf('week', now)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(spanOf(daysOf('yesterday', now), now)).toBe('yesterday');
  expect(spanOf({ from: '2026-11-01' }, now)).toBe('dates');
  expect(spanOf({}, now)).toBe('any');
});

test('a year that somebody has begun to type is no day yet', () => {
  for (const year of ['0002', '0020', '0202'])
    expect(readQuery(`?from=${year}-11-01`)).toEqual({ view: 'open' });
  expect(readQuery('?from=2026-11-01')).toEqual({ view: 'open', from: '2026-11-01' });
});
