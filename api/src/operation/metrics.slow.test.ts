import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { measureDeliveries } from '../delivery/metrics.ts';
import { formPost, openTestApi, openTestLeads, REQUEST } from '../testing/api.ts';

const TOKEN = 'a-token-of-staff-0123456789';

test('Prometheus reads what was stored, how long requests took, and how the process is', async () => {
  const { app } = await openTestApi();
  await app.inject(formPost(REQUEST));
  await app.inject(formPost({ ...REQUEST, name: 'Another', website: 'x' }));
  await app.inject(formPost({}));
  await app.inject('/api/nope?secret');
  const { statusCode, headers, body } = await app.inject('/api/metrics');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('\nleads_accepted_total 2\n');
  expect(body).toContain('\nleads_suspect_total 1\n');
  const count = 'http_request_duration_seconds_count';
  expect(body).toContain(`${count}{method="POST",route="/api/contact",status="201"} 2\n`);
  expect(body).toContain(`${count}{method="POST",route="/api/contact",status="422"} 1\n`);
  expect(body).toContain(`${count}{method="GET",route="none",status="404"} 1\n`);
  expect(body).toMatch(/\nprocess_resident_memory_bytes \d{7,}\n/);
  expect(body).toMatch(/\nnodejs_eventloop_lag_seconds /);
  expect(body).not.toContain('secret');
});

test.each([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 401],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, 401],
  ['192.0.2.1', {}, 401],
  ['192.0.2.1', { 'x-forwarded-for': '127.0.0.1' }, 401],
  ['192.0.2.1', { authorization: `Bearer ${TOKEN}` }, 200],
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${TOKEN}` }, 200],
])('metrics for %s with %j: %d', async (remoteAddress, headers, status) => {
  const { app } = await openTestApi({ protection: { leadsToken: TOKEN } });
  expect((await app.inject({ url: '/api/metrics', remoteAddress, headers })).statusCode).toBe(status);
});

test('without a token in the settings others find no metrics', async () => {
  const { app } = await openTestApi();
  const response = await app.inject({ url: '/api/metrics', headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ type: '/problems/not-found' });
});

test('deliveries are counted by target and state, with the age of the oldest one to be made', async () => {
  const database = await openTestLeads();
  await sql`drop table if exists delivery`.execute(database);
  await sql`create table delivery (target text, state text, queued_at text)`.execute(database);
  const registry = new Registry();
  measureDeliveries(registry, database, ['mail']);
  expect(await registry.metrics()).toContain('\nleads_oldest_undelivered_seconds 0\n');

  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  await sql`insert into delivery values ('mail', 'done', ${ago(900)}), ('mail', 'pending', ${ago(60)}),
    ('mail', 'pending', ${ago(30)}), ('webhook', 'leased', ${ago(20)}), ('webhook', 'dead', ${ago(800)})`.execute(
    database,
  );
  const text = await registry.metrics();
  expect(text).toContain('leads_deliveries{target="mail",state="pending"} 2\n');
  expect(text).toContain('leads_deliveries{target="mail",state="done"} 1\n');
  expect(text).toContain('leads_deliveries{target="webhook",state="leased"} 1\n');
  expect(text).toMatch(/\nleads_oldest_undelivered_seconds 6[01](\.\d+)?\n/);

  await database.destroy();
  expect(await registry.metrics()).not.toMatch(/^leads_/m);
});
