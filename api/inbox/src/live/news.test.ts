import { type InboxLead, LEADS_AT_A_TIME } from '@site/contract/inbox';
import { renderHook } from '@testing-library/react';
import { leadInSight } from '../leads/details.ts';
import { leadList, loadMore, openList } from '../leads/list.ts';
import { LEAD } from '../testing/lead.ts';
import { useAnnouncement } from './announce.ts';
import { showNews } from './news.ts';

/** An API that has every lead it is asked for. */
function answerLeads(suspects: readonly string[] = []) {
  window.fetch = async (address) => {
    const id = String(address).split('/').at(-1) ?? '';
    const lead: Partial<InboxLead> = {
      id,
      name: `Dana ${id}`,
      service: 'ev-charger',
      suspect: suspects.includes(id) ? 'links' : null,
    };
    return { ok: true, status: 200, text: async () => JSON.stringify(lead) } as Response;
  };
}

test.each([
  [['1'], [], /^New lead: .*EV.*, Dana$/],
  [['1', '2', '3', '4', '5', '6'], [], /^6 new leads$/],
  [['1', '2', '3', '4', '5', '6'], ['2', '5'], /^4 new leads$/],
  [Array.from({ length: 30 }, (_, index) => `${index}`), [], /^More than 20 new leads$/],
])('of leads that came in as many are said as there are: %p', async (arrived, suspects, words) => {
  answerLeads(suspects);
  await showNews({ arrived, changed: [] }, undefined);
  expect(renderHook(useAnnouncement).result.current).toMatch(words);
});

/** An API with a list of more than a page: new leads in their order, and behind them those that were called. */
function answerList(called: readonly number[] = []) {
  const state = (index: number) => (called.includes(index) ? 'called' : 'new');
  const all = Array.from({ length: LEADS_AT_A_TIME + 5 }, (_, index) => index)
    .sort((a, b) => Number(called.includes(a)) - Number(called.includes(b)) || a - b)
    .map((index) => ({ ...LEAD, id: `lead-${index}`, state: state(index) }));
  const counts = { open: all.length, suspect: 0, all: all.length, states: {} };
  const fetch = jest.fn(async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const begin = Number(searchParams.get('cursor') ?? 0);
    const end = begin + LEADS_AT_A_TIME;
    const page = { leads: all.slice(begin, end), next: end < all.length ? String(end) : null, counts };
    const body = /leads$/.test(pathname) ? page : all.find(({ id }) => pathname.endsWith(`/${id}`));
    return { ok: true, status: 200, text: async () => JSON.stringify(body) };
  });
  Object.assign(window, { fetch });
  return fetch;
}

const ids = () => leadList().leads.map(({ id }) => id);

test('a lead that a change takes behind the first page is found there in a list of more', async () => {
  answerList();
  await openList('');
  await loadMore();
  expect(ids()).toHaveLength(LEADS_AT_A_TIME + 5);
  answerList([3]);
  await showNews({ arrived: [], changed: ['lead-3'] }, undefined);
  expect(ids()).toHaveLength(LEADS_AT_A_TIME + 5);
  expect(ids().at(-1)).toBe('lead-3');
  // Which is what keys go by, whatever was known when it was opened.
  expect(leadInSight('lead-3')?.state).toBe('called');
});
