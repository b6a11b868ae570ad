/** @jest-environment node */
import type { InboxLead, InboxLeadPage, LeadState } from '@site/contract/inbox';
import { appendPage, insertLead, refreshFirstPage, replaceLead } from './merge.ts';

/** A lead by its letter; those of later letters came in earlier. */
function lead(id: string, state: LeadState = 'called'): InboxLead {
  const minute = String(59 - (id.charCodeAt(0) - 97)).padStart(2, '0');
  return {
    id,
    receivedAt: `2026-11-23T18:${minute}:00.000Z`,
    dueAt: '2026-11-23T19:00:00.000Z',
    name: id,
    phone: '1',
    service: 'other',
    firstLine: '',
    state,
    takenBy: null,
    suspect: null,
    notes: 0,
  };
}

function page(leads: InboxLead[], next: string | null): InboxLeadPage {
  const states = { new: 0, called: 0, scheduled: 0, done: 0, lost: 0, spam: 0 };
  return { leads, next, counts: { open: 0, suspect: 0, all: 0, states } };
}

function ids({ leads }: { leads: readonly InboxLead[] }): string {
  return leads.map(({ id }) => id).join('');
}

const [B, C, D, E, F] = ['b', 'c', 'd', 'e', 'f'].map((id) => lead(id)) as InboxLead[] as [
  InboxLead,
  InboxLead,
  InboxLead,
  InboxLead,
  InboxLead,
];
const LOADED = { leads: [B, C, D, E, F], next: 'after f' };

test('a page that follows is added once', () => {
  const appended = appendPage({ leads: [B, C], next: 'after c' }, page([C, D], null));
  expect(ids(appended)).toBe('bcd');
  expect(appended.next).toBeNull();
});

test('a first page that is asked for again brings what is new and keeps what follows', () => {
  const refreshed = refreshFirstPage(LOADED, page([lead('a', 'new'), B, C], 'after c'));
  expect(ids(refreshed)).toBe('abcdef');
  expect(refreshed.next).toBe('after f');
});

test('what is no longer in its part of the list is gone', () => {
  expect(ids(refreshFirstPage(LOADED, page([B, D], 'after d')))).toBe('bdef');
  expect(refreshFirstPage(LOADED, page([B, D], null))).toEqual({ leads: [B, D], next: null });
  expect(refreshFirstPage(LOADED, page([], null))).toEqual({ leads: [], next: null });
});

test('a lead that is new again goes to the top, one that does not belong goes', () => {
  expect(ids({ leads: replaceLead(LOADED.leads, { ...D, state: 'new' }, true) })).toBe('dbcef');
  expect(ids({ leads: replaceLead(LOADED.leads, D, false) })).toBe('bcef');
  expect(replaceLead(LOADED.leads, lead('x'), true)).toBe(LOADED.leads);
});

test('a lead that is put back stands where it stood', () => {
  expect(ids({ leads: insertLead([B, C, E], D) })).toBe('bcde');
  expect(ids({ leads: insertLead([B, C], C) })).toBe('bc');
});
