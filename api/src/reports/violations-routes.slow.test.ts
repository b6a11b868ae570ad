import { UnsyncedWrites } from '../database/unsynced-writes.ts';
import { MARKED_REQUEST, openTestApi } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { insertLead } from '../testing/leads.ts';
import { countViolations } from './counts.ts';

const REPORTS_TOKEN = 'a-token-of-section-teams-0123456789';
const LEADS_TOKEN = 'a-token-of-staff-0123456789';
const COMPOSITION = '0123456789abcdef';
const INLINE = { source: 'page', directive: 'script-src-elem', blocked: 'inline' } as const;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

// Counts are by day: one that begins while a test runs would have counts of its own.
beforeEach(fakeDate);

async function openReports() {
  const opened = await openTestApi({ protection: { reportsToken: REPORTS_TOKEN, leadsToken: LEADS_TOKEN } });
  const writes = new UnsyncedWrites(opened.database);
  const longAgo = new Date(Date.now() - 10 * 24 * 60 * 60_000);
  await countViolations(writes, COMPOSITION, [INLINE, INLINE]);
  await countViolations(writes, COMPOSITION, [INLINE], longAgo);
  return opened;
}

test('section teams read counts with a token that gives nothing of leads', async () => {
  const { app, database } = await openReports();
  await insertLead(database, { ...MARKED_REQUEST, service: 'generators' });
  const read = (url: string) => app.inject({ url, headers: bearer(REPORTS_TOKEN) });
  const lastDay = new Date().toISOString().slice(0, 10);
  const week = await read('/api/reports/violations');
  expect(week.json()).toEqual({ violations: [{ ...INLINE, count: 2, composition: COMPOSITION, lastDay }] });
  expect(week.headers['cache-control']).toBe('no-store');
  expect((await read('/api/reports/violations?days=30')).json().violations[0].count).toBe(3);
  expect((await read('/api/leads')).statusCode).toBe(401);
  const metrics = await app.inject({
    url: '/api/metrics',
    headers: bearer(REPORTS_TOKEN),
    remoteAddress: '192.0.2.1',
  });
  expect(metrics.statusCode).toBe(401);
});

test.each([
  ['no token', {}],
  ['a wrong one', bearer('wrong')],
  ["staff's", bearer(LEADS_TOKEN)],
])('with %s there are none', async (_what, headers) => {
  const { app } = await openReports();
  const answer = await app.inject({ url: '/api/reports/violations', headers });
  expect(answer.statusCode).toBe(401);
  expect(answer.json().detail).toContain('REPORTS_TOKEN');
});

test.each(['days=0', 'days=91', 'days=ten', 'day=1'])('%s is refused', async (query) => {
  const { app } = await openReports();
  const answer = await app.inject({
    url: `/api/reports/violations?${query}`,
    headers: bearer(REPORTS_TOKEN),
  });
  expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/invalid-query']);
});

test('without the setting there is no such address', async () => {
  const { app } = await openTestApi();
  expect((await app.inject('/api/reports/violations')).statusCode).toBe(404);
  expect((await app.inject('/api/openapi.json')).json().paths).not.toHaveProperty('/api/reports/violations');
});
