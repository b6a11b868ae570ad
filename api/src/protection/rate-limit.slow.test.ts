import { join } from 'node:path';
import { SITE } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { LeadsDatabase } from '../database/schema.ts';
import { UnsyncedWrites } from '../database/unsynced-writes.ts';
import { countLeads } from '../leads/store.ts';
import { formPost, openTestApi, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { KeyedHash } from './keyed-hash.ts';
import { RateCounts } from './rate-counts.ts';

interface Sender {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

function post(app: FastifyInstance, sender: Sender = {}) {
  return app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST, ...sender });
}

async function statuses(app: FastifyInstance, senders: readonly Sender[]) {
  const codes: number[] = [];
  for (const sender of senders) codes.push((await post(app, sender)).statusCode);
  return codes;
}

const from = (remoteAddress: string) => ({ remoteAddress });

afterEach(() => jest.useRealTimers());

test('an address that has sent as many requests as it may is told when to come back', async () => {
  const { app, database } = await openTestApi({ protection: { rateLimitMax: 2 } });
  expect(await statuses(app, [{}, {}])).toEqual([201, 201]);
  const refused = await post(app);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['content-type']).toBe('application/problem+json');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  expect(refused.json()).toMatchObject({ type: '/problems/too-many-requests', status: 429 });
  expect(await countLeads(database)).toBe(2);
});

test('the form without JavaScript comes back with the phone number and everything that was typed', async () => {
  const { app } = await openTestApi({ protection: { rateLimitMax: 1 } });
  await post(app);
  const { statusCode, headers, body } = await app.inject(formPost({ ...REQUEST, name: 'Zoë & Söhne' }));
  expect(statusCode).toBe(429);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['retry-after']).toBeDefined();
  expect(body).toContain(
    'Too many requests came from your connection, so this one was not taken. Wait 10 minutes and send it again',
  );
  expect(body).toContain(`href="${SITE.phone.href}"`);
  expect(body).toContain('value="Zoë &amp; Söhne"');
});

test('after ten minutes the address may send again', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  const { app } = await openTestApi({ protection: { rateLimitMax: 1 } });
  expect(await statuses(app, [{}, {}])).toEqual([201, 429]);
  jest.setSystemTime(Date.now() + 10 * 60_000 - 1000);
  expect(await statuses(app, [{}])).toEqual([429]);
  jest.setSystemTime(Date.now() + 1001);
  expect(await statuses(app, [{}, {}])).toEqual([201, 429]);
});

const FROM_AHEAD = [
  ['the database counts', async () => {}],
  ['memory counts', (database: LeadsDatabase) => database.schema.dropTable('rate_count').execute()],
] as const;

test.each(FROM_AHEAD)(
  'where %s, what a clock that ran ahead has counted holds nobody up',
  async (_who, prepare) => {
    fakeDate();
    const { app, database } = await openTestApi({ protection: { rateLimitMax: 1 } });
    await prepare(database);
    const now = Date.now();
    jest.setSystemTime(now + 400 * 24 * 60 * 60_000);
    expect(await statuses(app, [{}, {}])).toEqual([201, 429]);
    jest.setSystemTime(now);
    expect(await statuses(app, [{}, {}])).toEqual([201, 429]);
    // Clocks of two machines are never quite the same.
    jest.setSystemTime(now - 1000);
    expect(await statuses(app, [{}])).toEqual([429]);
  },
);

test('the limit holds in sum over two instances of the API, and across a restart', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const protection = { rateLimitMax: 10 };
  const first = await openTestApi({ database: await openTestLeads(file), protection });
  const second = await openTestApi({ database: await openTestLeads(file), protection });
  const apps = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? first.app : second.app));
  const answers = await Promise.all(apps.map((app) => post(app)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);

  const third = await openTestApi({ database: await openTestLeads(file), protection });
  expect((await post(third.app)).statusCode).toBe(429);
  expect(await countLeads(third.database)).toBe(10);
});

test('addresses are counted apart, IPv6 by their first 64 bits', async () => {
  const { app } = await openTestApi({ protection: { rateLimitMax: 1 } });
  const senders = ['198.51.100.1', '198.51.100.2', '2001:db8::1', '2001:db8::ffff:1', '2001:db8:0:1::1'];
  expect(await statuses(app, senders.map(from))).toEqual([201, 201, 201, 429, 201]);
  expect(await statuses(app, [from('::ffff:198.51.100.1')])).toEqual([429]);
});

test('an X-Forwarded-For of somebody who is not trusted changes nothing', async () => {
  const { app } = await openTestApi({ protection: { rateLimitMax: 1 } });
  const forged = (address: string) => ({ ...from('203.0.113.5'), headers: { 'x-forwarded-for': address } });
  expect(await statuses(app, [forged('198.51.100.1'), forged('198.51.100.2'), forged('::1')])).toEqual([
    201, 429, 429,
  ]);
});

test('what a visitor wrote before the address that the proxy added changes nothing', async () => {
  const { app } = await openTestApi({ protection: { rateLimitMax: 1 } });
  const through = (chain: string) => ({ ...from('127.0.0.1'), headers: { 'x-forwarded-for': chain } });
  const chains = ['203.0.113.5', '198.51.100.1, 203.0.113.5', '127.0.0.1, 203.0.113.5', '"<x>", 203.0.113.5'];
  expect(await statuses(app, chains.map(through))).toEqual([201, 429, 429, 429]);
  expect(await statuses(app, [through('203.0.113.6')])).toEqual([201]);
});

test('a proxy is believed only where the settings name it', async () => {
  const through = { ...from('10.0.0.9'), headers: { 'x-forwarded-for': '203.0.113.5' } };
  const trusting = await openTestApi({ protection: { rateLimitMax: 1, trustProxy: ['10.0.0.0/8'] } });
  expect(await statuses(trusting.app, [through, from('10.0.0.9')])).toEqual([201, 201]);
  const wary = await openTestApi({ protection: { rateLimitMax: 1, trustProxy: [] } });
  expect(await statuses(wary.app, [through, from('10.0.0.9')])).toEqual([201, 429]);
});

test('when the database cannot count, the limit holds in memory and no lead is lost', async () => {
  const { app, database, logged } = await openTestApi({ protection: { rateLimitMax: 2 } });
  await database.schema.dropTable('rate_count').execute();
  expect(await statuses(app, [{}, {}, {}])).toEqual([201, 201, 429]);
  expect(await statuses(app, [from('198.51.100.2')])).toEqual([201]);
  expect(await countLeads(database)).toBe(3);
  expect(logged()).toContain('requests are counted in memory');
});

test('no address is in the database, and a count goes when its window has ended', async () => {
  const { app, database } = await openTestApi();
  await post(app, from('198.51.100.77'));
  const count = { key: expect.stringMatching(/^[0-9a-f]{64}$/), count: 1, expires_at: expect.any(String) };
  // Of the address, of its network, and of all.
  const counted = [count, count, count];
  expect(await database.selectFrom('rate_count').selectAll().execute()).toEqual(counted);

  const counts = new RateCounts(database, new UnsyncedWrites(database), new KeyedHash(database));
  await counts.removeOld();
  expect(await database.selectFrom('rate_count').selectAll().execute()).toEqual(counted);
  // The second moment is one of a clock that ran ahead.
  for (const away of [0, 400 * 24 * 60 * 60_000]) {
    await post(app, from('198.51.100.77'));
    const expires_at = new Date(Date.now() + away).toISOString();
    await database.updateTable('rate_count').set({ expires_at }).execute();
    await counts.removeOld();
    expect(await database.selectFrom('rate_count').selectAll().execute()).toEqual([]);
  }
});

test('leads are still synced to disk after requests were counted', async () => {
  const { app, database } = await openTestApi();
  await Promise.all(Array.from({ length: 20 }, () => post(app)));
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database);
  expect(rows).toEqual([{ synchronous: 2 }]);
});
