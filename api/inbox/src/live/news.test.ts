import type { InboxLead } from '@site/contract/inbox';
import { renderHook } from '@testing-library/react';
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
