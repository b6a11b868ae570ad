import { listLeads } from '../../leads/store.ts';
import { openTestApi, REQUEST } from '../../testing/api.ts';
import { insertLead, markLead } from '../../testing/leads.ts';

const TOKEN = 'a-token-of-staff-0123456789';

async function openWithLeads(count = 5) {
  const api = await openTestApi({ protection: { leadsToken: TOKEN } });
  for (let day = 1; day <= count; day += 1) {
    const service = day % 2 === 0 ? 'generators' : 'rewiring-upgrades';
    const receivedAt = new Date(`2026-03-0${day}T12:00:00Z`);
    await insertLead(api.database, { ...REQUEST, name: `Day ${day}`, service }, { receivedAt });
  }
  const read = (query = '', headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
    api.app.inject({ url: `/api/leads${query}`, headers });
  const names = async (query: string) =>
    (await read(query)).json().leads.map(({ name }: { name: string }) => name.slice(-1));
  return { ...api, read, names };
}

test('without a token in the settings there is no such address', async () => {
  const { app } = await openTestApi();
  const { statusCode } = await app.inject({ url: '/api/leads', headers: { authorization: 'Bearer ' } });
  expect(statusCode).toBe(404);
});

test.each([undefined, '', TOKEN, `Basic ${TOKEN}`, 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`])(
  'with the authorization %j nothing is read',
  async (authorization) => {
    const { read, logged } = await openWithLeads();
    const response = await read('', authorization === undefined ? {} : { authorization });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer realm="staff"');
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.json()).toMatchObject({ type: '/problems/unauthorized', status: 401 });
    expect(logged()).not.toContain(TOKEN.slice(1));
  },
);

test('staff read leads, newest first, and no cache keeps them', async () => {
  const { read, logged } = await openWithLeads(2);
  const response = await read();
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    leads: [
      expect.objectContaining({ ...REQUEST, name: 'Day 2', service: 'generators' }),
      expect.objectContaining({ receivedAt: '2026-03-01T12:00:00.000Z', name: 'Day 1' }),
    ],
    next: null,
  });
  expect(logged()).toContain('"leads":2,"format":"json","msg":"leads read"');
  expect(logged()).not.toContain('Day');
});

test.each([
  ['?from=2026-03-03', ['5', '4', '3']],
  ['?to=2026-03-03', ['3', '2', '1']],
  ['?from=2026-03-02&to=2026-03-02', ['2']],
  ['?from=2026-03-03T12:00:00Z', ['5', '4', '3']],
  ['?to=2026-03-03T12:00:00Z', ['2', '1']],
  ['?from=2026-03-03T13:00:00%2B01:00', ['5', '4', '3']],
  ['?service=generators', ['4', '2']],
  ['?service=generators&from=2026-03-03', ['4']],
  ['?service=other', []],
])('%s gives the leads it names', async (query, expected) => {
  const { names } = await openWithLeads();
  expect(await names(query)).toEqual(expected);
});

test('a state gives the leads that staff have put into it', async () => {
  const { database, names } = await openWithLeads(3);
  const [newest] = await listLeads(database, 1);
  await markLead(database, newest?.id ?? '', { state: 'lost', reason: 'too far' });
  expect(await names('?state=lost')).toEqual(['3']);
  expect(await names('?state=new')).toEqual(['2', '1']);
});

test('pages follow each other without a gap, also where leads came at the same moment', async () => {
  const { database, read } = await openWithLeads(3);
  for (let index = 0; index < 4; index += 1) {
    await insertLead(database, REQUEST, { receivedAt: new Date('2026-03-02T12:00:00Z') });
  }
  const seen: string[] = [];
  let address: string | undefined = '?limit=2&to=2026-03-31';
  while (address) {
    const { headers, body } = await read(address);
    const { leads, next } = JSON.parse(body);
    seen.push(...leads.map(({ id }: { id: string }) => id));
    address = /<\/api\/leads([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
    expect(address?.includes(`cursor=${next}`) ?? next === null).toBe(true);
  }
  const { leads } = (await read()).json();
  expect(seen).toEqual(leads.map(({ id }: { id: string }) => id));
  expect(seen).toHaveLength(7);
});

test.each([
  ['?format=csv', {}],
  ['', { accept: 'text/csv' }],
])('%j with %j gives a table', async (query, headers) => {
  const { read } = await openWithLeads(1);
  const response = await read(query, { authorization: `Bearer ${TOKEN}`, ...headers });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toBe('attachment; filename="leads.csv"');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toMatch(/^id,received_at,name,.*\r\n[0-9a-f-]{36},2026-03-01T12:00:00.000Z,Day 1,/);
});

test.each([
  ['?from=yesterday', '"from" has to be a date such as 2026-03-31'],
  ['?to=2026-02-30', '"to" has to be a date such as'],
  ['?to=9999-12-31', '"to" has to be a date such as 2026-03-31'],
  ['?from=0000-01-01', '"from" has to be a date such as'],
  ['?to=9999-12-31T23:59:59-12:00', '"to" has to be a date such as'],
  ['?from=2026-03-31&to=2026-03-30', '"from" has to be before "to".'],
  ['?service=plumbing', '"service" has to be one of home-automation,'],
  ['?state=old', '"state" has to be one of new, called, scheduled, done, lost, spam.'],
  ['?limit=0', '"limit" has to be a whole number from 1 to 1000.'],
  ['?limit=1001', '"limit" has to be a whole number from 1 to 1000.'],
  ['?format=xml', '"format" has to be json or csv.'],
  ['?cursor=abc', '"cursor" has to be what an earlier answer gave as next.'],
  ['?cursor=a&cursor=b', '"cursor" has to be what an earlier answer gave as next.'],
  ['?servise=generators', '"servise" has to be left out: there is no such parameter.'],
])('%s is refused with what it has to be', async (query, detail) => {
  const { read } = await openWithLeads(1);
  const response = await read(query);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ type: '/problems/invalid-query', status: 400 });
  expect(response.json().detail).toContain(detail);
});
