import type { InboxLead, InboxLeadPage } from '@site/contract/inbox';
import { leadList, loadMore, openList, reloadList, retryList } from './list.ts';

const COUNTS: InboxLeadPage['counts'] = {
  open: 5,
  suspect: 0,
  all: 5,
  states: { new: 5, called: 0, scheduled: 0, done: 0, lost: 0, spam: 0 },
};

function lead(id: string, state: InboxLead['state']): InboxLead {
  return {
    id,
    receivedAt: '2026-11-23T18:00:00Z',
    dueAt: '2026-11-23T19:00:00Z',
    name: id,
    phone: '(916) 555-0100',
    service: 'ev-charger',
    firstLine: 'A wall charger',
    state,
    takenBy: null,
    suspect: null,
    notes: 0,
  };
}

/** An API with three pages of leads in these states. */
function serve(state: InboxLead['state']) {
  const pages: Record<string, InboxLeadPage> = {
    first: { leads: [lead('a', state), lead('b', state)], next: 'second', counts: COUNTS },
    second: { leads: [lead('c', state), lead('d', state)], next: 'third', counts: COUNTS },
    third: { leads: [lead('e', state)], next: null, counts: COUNTS },
  };
  const fetch = jest.fn(async (address: string) => {
    const page = pages[new URL(address, 'http://localhost').searchParams.get('cursor') ?? 'first'];
    return { ok: true, status: 200, json: async () => page, text: async () => JSON.stringify(page) };
  });
  Object.assign(window, { fetch });
  return fetch;
}

const shown = () => leadList().leads.map(({ id, state }) => `${id} ${state}`);

test('all that is loaded of a list is looked at again, and no more', async () => {
  serve('new');
  await openList('?view=all');
  await loadMore();
  expect(shown()).toEqual(['a new', 'b new', 'c new', 'd new']);
  const fetch = serve('called');
  await reloadList();
  expect(shown()).toEqual(['a called', 'b called', 'c called', 'd called']);
  expect(leadList().next).toBe('third');
  expect(fetch).toHaveBeenCalledTimes(2);
});

/** An API that does not answer. */
function failing() {
  const fetch = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  Object.assign(window, { fetch });
}

test('where another list cannot be had, what is tried again is that list from its beginning, and nothing of the one before is in it', async () => {
  serve('new');
  await openList('?view=all');
  await loadMore();
  failing();
  await openList('?taken=me');
  expect(leadList()).toMatchObject({ search: '?taken=me', error: { title: 'No connection' } });
  const fetch = serve('called');
  await loadMore();
  expect(fetch).not.toHaveBeenCalled();
  await retryList();
  expect(shown()).toEqual(['a called', 'b called']);
  expect(leadList()).toMatchObject({ next: 'second', error: null, loading: false });
});

test('what is tried again of a list that is there is its beginning: what follows is loaded as before', async () => {
  serve('new');
  await openList('?service=generators');
  failing();
  await loadMore();
  expect(leadList().error).not.toBeNull();
  serve('new');
  await retryList();
  expect(leadList()).toMatchObject({ next: 'second', error: null });
  await loadMore();
  expect(shown()).toEqual(['a new', 'b new', 'c new', 'd new']);
});

test('a list that is opened again is looked at as far as it was loaded: nobody told what others did meanwhile', async () => {
  serve('new');
  await openList('?service=ev-charger');
  await loadMore();
  serve('called');
  await openList('?service=ev-charger');
  expect(shown()).toEqual(['a called', 'b called', 'c called', 'd called']);
});
