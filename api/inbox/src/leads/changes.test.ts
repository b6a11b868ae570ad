import type { InboxSession } from '@site/contract/inbox';
import { renderHook } from '@testing-library/react';
import { setSession } from '../session/session.ts';
import { LEAD } from '../testing/lead.ts';
import { erase, setState, take, useRefusal } from './changes.ts';
import { knownLead, leadInSight, showLead } from './details.ts';
import { openList } from './list.ts';

const ME: InboxSession = {
  person: { id: 'sam', name: 'Sam Ortega', email: 'sam@mail.example', role: 'staff' },
  summary: false,
  passkeys: 0,
};
const ANA = { id: 'ana', name: 'Ana Ruiz' };
const TAKEN = {
  type: '/problems/taken-by-another',
  title: 'Taken by another',
  detail: 'Ana took it at 9:14 AM.',
};

/** Answers of the API, in the order in which they are asked for. */
function answers(...all: [status: number, body: object][]) {
  const fetch = jest.fn(async (_address: string, _init: RequestInit) => {
    const [status = 500, body = {}] = all.shift() ?? [];
    return { ok: status < 400, status, json: async () => body, text: async () => JSON.stringify(body) };
  });
  Object.assign(window, { fetch });
  return fetch;
}

function refusal(action: 'take' | 'state') {
  return renderHook(() => useRefusal('a', action)).result.current;
}

beforeEach(() => {
  setSession(ME);
  showLead(LEAD);
});

test('a change is shown before the API has answered, and then as the API has it', async () => {
  const fetch = answers([200, { ...LEAD, state: 'called', notes: 3 }]);
  const done = setState('a', 'new', 'called');
  expect(knownLead('a')).toMatchObject({
    state: 'called',
    notes: 0,
    history: [{ what: { state: 'called' } }],
  });
  expect(await done).toBe(true);
  expect(knownLead('a')).toMatchObject({ state: 'called', notes: 3 });
  expect(fetch.mock.calls[0]?.[1].body).toBe('{"was":"new","state":"called"}');
});

test('a lost lead gets another reason; a state that it is in already is not asked for again', async () => {
  showLead({ ...LEAD, state: 'lost', reason: 'Too far' });
  const fetch = answers([200, { ...LEAD, state: 'lost', reason: 'No answer' }]);
  expect(await setState('a', 'lost', 'lost')).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
  expect(await setState('a', 'lost', 'lost', 'No answer')).toBe(true);
  expect(fetch.mock.calls[0]?.[1].body).toBe('{"was":"lost","state":"lost","reason":"No answer"}');
  expect(knownLead('a')?.reason).toBe('No answer');
});

test('of two who take a lead the second one reads who was first, and sees the lead as it is', async () => {
  answers([409, TAKEN], [200, { ...LEAD, takenBy: ANA }]);
  const done = take('a');
  expect(knownLead('a')?.takenBy?.name).toBe('Sam Ortega');
  expect(await done).toBe(false);
  expect(refusal('take')?.detail).toBe('Ana took it at 9:14 AM.');
  expect(refusal('state')).toBeUndefined();
  expect(knownLead('a')?.takenBy).toEqual(ANA);
});

test('without a connection a change is taken back, and says so', async () => {
  Object.assign(window, { fetch: jest.fn().mockRejectedValue(new TypeError('Failed to fetch')) });
  expect(await setState('a', 'new', 'called')).toBe(false);
  expect(knownLead('a')?.state).toBe('new');
  expect(refusal('state')?.title).toBe('No connection');
});

test('a lead that was opened before is what the list says by now, also where something is done with it', async () => {
  const { email: _email, message: _message, reason: _reason, history: _history, ...row } = LEAD;
  const by = { ...row, state: 'called', takenBy: ANA };
  const counts = { open: 1, suspect: 0, all: 1, states: {} };
  answers([200, { leads: [by], next: null, counts }], [200, { ...LEAD, ...by, state: 'scheduled' }]);
  await openList('?view=all');
  expect(knownLead('a')?.state).toBe('new');
  expect(leadInSight('a')).toMatchObject({ state: 'called', takenBy: ANA });
  const done = setState('a', 'called', 'scheduled');
  expect(knownLead('a')).toMatchObject({ state: 'scheduled', takenBy: ANA });
  expect(await done).toBe(true);
});

test('of a lead that was erased this page knows nothing any more', async () => {
  answers([204, {}]);
  expect(await erase('a')).toBe(true);
  expect([knownLead('a'), leadInSight('a')]).toEqual([undefined, undefined]);
});
