import { getLeads } from '../api/leads.ts';
import { readQuery, writeQuery } from '../leads/query.ts';
import { askFirst } from './first-questions.ts';

const fetched = jest.fn((_address: string) => Promise.resolve({ ok: false }));

beforeEach(() => {
  fetched.mockClear();
  Object.assign(window, { fetch: fetched });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store has not come to all browsers
  document.cookie = 'staff-here=1; path=/';
});

const asked = () => fetched.mock.calls.map(([address]) => address).filter((address) => /leads/.test(address));

test.each([
  ['', ''],
  ['?state=bogus', ''],
  ['?state=done&state=lost', '?state=done'],
  ['?utm_source=mail', ''],
  ['?view=open&q=a%20b', '?q=a+b'],
  ['?taken=me&view=all', '?view=all&taken=me'],
])('for the address %j the list is asked for with %j, once, early', async (search, sent) => {
  window.history.replaceState(null, '', `/staff${search}`);
  askFirst();
  expect(asked()).toEqual([`/staff/api/leads${sent}`]);
  // The page takes that answer, whatever it is.
  await getLeads(writeQuery(readQuery(search))).catch(() => undefined);
  expect(asked()).toHaveLength(1);
});
