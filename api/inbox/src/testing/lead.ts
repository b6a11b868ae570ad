import type { InboxLeadDetail } from '@site/contract/inbox';

/** A new lead that nobody has taken, for tests. */
export const LEAD: InboxLeadDetail = {
  id: 'a',
  receivedAt: '2026-11-23T18:00:00Z',
  dueAt: '2026-11-23T19:00:00Z',
  name: 'Maria Delgado',
  phone: '(916) 555-0100',
  service: 'ev-charger',
  firstLine: 'A wall charger',
  state: 'new',
  takenBy: null,
  suspect: null,
  notes: 0,
  email: 'maria@mail.example',
  message: 'A wall charger',
  reason: null,
  history: [],
};
