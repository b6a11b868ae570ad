import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deleteLeads } from '../leads/erasure.ts';
import { countLeads, listLeads } from '../leads/store.ts';
import { formPost, openTestApi, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { describePostgres } from '../testing/postgres.ts';
import { freeAllKeys } from './repeated-forms.ts';

const MINUTE = 60_000;
const HOME = '198.51.100.1';

function send(app: FastifyInstance, values: Record<string, string> = { ...REQUEST }, remoteAddress = HOME) {
  return app.inject({ ...formPost(values), remoteAddress });
}

/** @param address of a database without leads, for several APIs */
function testsOn(address: () => Promise<string>) {
  test('a form that is sent several times at once, to two APIs, is one lead with one delivery', async () => {
    const file = await address();
    const [one, other] = [
      await openTestApi({ database: await openTestLeads(file) }),
      await openTestApi({ database: await openTestLeads(file) }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(index % 2 === 0 ? one.app : other.app)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await countLeads(one.database)).toBe(1);
    expect(await one.database.selectFrom('delivery').selectAll().execute()).toHaveLength(1);
  });

  test('another sender and other values are other requests', async () => {
    const { app, database } = await openTestApi({ database: await openTestLeads(await address()) });
    await send(app);
    await send(app, { ...REQUEST }, '198.51.100.2');
    await send(app, { ...REQUEST, message: 'And please bring a ladder.' });
    // Values do not run together.
    await send(app, { ...REQUEST, name: `${REQUEST.name}a`, email: REQUEST.email.slice(1) });
    expect(await countLeads(database)).toBe(4);
    for (const host of ['1', '2']) await send(app, { ...REQUEST }, `2001:db8::${host}`);
    expect(await countLeads(database)).toBe(5);
  });

  test('after ten minutes the same form is a new request', async () => {
    fakeDate();
    const { app, database } = await openTestApi({ database: await openTestLeads(await address()) });
    const begun = Date.now();
    await send(app);
    jest.setSystemTime(begun + 10 * MINUTE - 1000);
    await send(app);
    expect(await countLeads(database)).toBe(1);
    jest.setSystemTime(begun + 10 * MINUTE);
    expect(await Promise.all([send(app), send(app)])).toMatchObject([
      { statusCode: 201 },
      { statusCode: 201 },
    ]);
    expect(await countLeads(database)).toBe(2);
  });

  test('of the sender and the values a keyed hash is kept, for ten minutes, and erased with the lead', async () => {
    fakeDate();
    const { app, database } = await openTestApi({ database: await openTestLeads(await address()) });
    const keys = async () => {
      const rows = await database.selectFrom('lead').select('idempotency_key').execute();
      return rows.map((row) => row.idempotency_key);
    };
    const begun = Date.now();
    await send(app);
    const hash = expect.stringMatching(/^form [0-9a-f]{64}$/);
    expect(await keys()).toEqual([hash]);
    jest.setSystemTime(begun + 10 * MINUTE - 1000);
    await freeAllKeys(database);
    expect(await keys()).toEqual([hash]);
    jest.setSystemTime(begun + 10 * MINUTE);
    await freeAllKeys(database);
    expect(await keys()).toEqual([null]);

    await send(app, { ...REQUEST, name: 'Grace' });
    const [lead] = await listLeads(database, 1);
    await deleteLeads(database, [lead?.id ?? '']);
    await send(app, { ...REQUEST, name: 'Grace' });
    expect(await countLeads(database)).toBe(2);
  });
}

describe('on SQLite', () => testsOn(async () => join(temporaryFolder(), 'leads.db')));
describePostgres((server) => testsOn(() => server.createMigrated()));

test('keys that senders gave stay', async () => {
  fakeDate();
  const { app, database } = await openTestApi();
  const headers = { 'idempotency-key': 'form!0' };
  const post = () => app.inject({ method: 'POST', url: '/api/contact', headers, payload: REQUEST });
  await post();
  jest.setSystemTime(Date.now() + 60 * MINUTE);
  await freeAllKeys(database);
  await post();
  expect(await countLeads(database)).toBe(1);
});

test('a program that sends the same twice without a key means two', async () => {
  const { app, database } = await openTestApi();
  const post = () => app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST });
  await Promise.all([post(), post()]);
  expect(await countLeads(database)).toBe(2);
});

test('a form that comes back because of a failure of ours has no key: what it then sends is the same request', async () => {
  const { app, database } = await openTestApi();
  const values = { ...REQUEST, message: 'Long message. '.repeat(350) };
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count)}`.execute(database);
  const failed = await send(app, values);
  expect([failed.statusCode, failed.body.includes('name="idempotencyKey"')]).toEqual([503, false]);
  expect(failed.body).toContain('value="Ada Whitfield"');
});
