import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { countLeads, listLeads } from '../leads/store.ts';
import { formPost, openTestApi, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { clearSuspect } from '../testing/leads.ts';
import { describePostgres } from '../testing/postgres.ts';

/** With one request for each address, five are usual for a network and twenty for all. */
const protection = { rateLimitMax: 1 };

function post(app: FastifyInstance, remoteAddress: string, payload: object = REQUEST) {
  return app.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress });
}

/** Posts one after the other. @returns their statuses */
async function postAll(app: FastifyInstance, addresses: readonly string[]) {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await post(app, address)).statusCode);
  return statuses;
}

function times(count: number, address: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => address(index));
}

type Database = Awaited<ReturnType<typeof openTestApi>>['database'];

/** The leads in the order in which they came, with what became of their deliveries. */
async function fates(database: Database) {
  const rows = await database
    .selectFrom('lead')
    .innerJoin('delivery', 'delivery.lead_id', 'lead.id')
    .select(['lead.suspect', 'delivery.state'])
    .orderBy('lead.received_at')
    .execute();
  return rows.map(({ suspect, state }) => [suspect, state]);
}

const SENT = [null, 'pending'];

test.each([
  ['a /24', (index: number) => `198.51.100.${index}`, '198.51.101.1'],
  ['a /48 of IPv6', (index: number) => `2001:db8:1:${index}::1`, '2001:db8:2::1'],
])(
  'above what is usual for %s leads are stored and set aside, and the first says so to staff',
  async (_what, address, elsewhere) => {
    const { app, database, logged } = await openTestApi({ protection });
    expect(await postAll(app, times(8, address))).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await postAll(app, [address(0)])).toEqual([429]);
    expect(await postAll(app, [elsewhere])).toEqual([201]);
    expect(await fates(database)).toEqual([
      ...Array.from({ length: 5 }, () => SENT),
      [
        'It is request number 6 from one network within ten minutes. Those that follow are kept, and not sent.',
        'pending',
      ],
      ['It is request number 7 from one network within ten minutes.', 'held'],
      ['It is request number 8 from one network within ten minutes.', 'held'],
      SENT,
    ]);
    expect(logged().match(/more contact requests than usual/g)).toHaveLength(1);
    const { body } = await app.inject('/api/metrics');
    expect(body).toContain('leads_above_ceiling_total{ceiling="network"} 3\n');
    expect(body).toContain('leads_above_ceiling_total{ceiling="all"} 0\n');
    expect(body).toContain('leads_suspect_total 3\n');
  },
);

test('so they are above what is usual for all, until ten minutes are over, and staff can let them go', async () => {
  fakeDate();
  const { app, database } = await openTestApi({ protection });
  const scattered = (index: number) => `198.51.${index}.1`;
  expect(await postAll(app, times(22, scattered))).toEqual(Array.from({ length: 22 }, () => 201));
  // In any order: the clock stands still.
  const suspects = await listLeads(database, 9, { filters: { suspect: true } });
  expect(suspects.map(({ suspect }) => suspect).sort()).toEqual([
    'It is request number 21 from all senders together within ten minutes. Those that follow are kept, and not sent.',
    'It is request number 22 from all senders together within ten minutes.',
  ]);
  for (const { id } of suspects) await clearSuspect(database, id);
  expect((await fates(database)).filter(([, state]) => state === 'held')).toEqual([]);

  jest.setSystemTime(Date.now() + 10 * 60_000);
  await post(app, scattered(30));
  expect(await listLeads(database, 1)).toMatchObject([{ suspect: null }]);
});

test('what is refused does not count', async () => {
  const { app, database } = await openTestApi({ protection });
  for (const address of times(30, (index) => `198.51.100.${index}`)) {
    expect((await post(app, address, {})).statusCode).toBe(422);
    expect((await post(app, address)).statusCode).toBe(429);
  }
  await post(app, '198.51.100.77');
  expect(await listLeads(database, 9)).toMatchObject([{ suspect: null }]);
});

/** @param address of a database without leads, for several APIs */
function testsOn(address: () => Promise<string>) {
  async function twoApis(rateLimitMax: number) {
    const file = await address();
    const open = async () =>
      openTestApi({ database: await openTestLeads(file), protection: { rateLimitMax } });
    return [await open(), await open()] as const;
  }

  test('of requests that are repeated at once only what becomes a lead counts', async () => {
    // Ten are usual for a network.
    const [one, other] = await twoApis(2);
    const click = ({ app }: typeof one, remoteAddress: string) =>
      app.inject({ ...formPost(REQUEST), remoteAddress });
    const addresses = times(12, (index) => `198.51.100.${index}`);
    const clickAll = (some: readonly string[]) =>
      Promise.all(some.flatMap((address) => [click(one, address), click(other, address)]));
    const answers = [...(await clickAll(addresses.slice(0, 6))), ...(await clickAll(addresses.slice(6)))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 24 }, () => 201));
    const found = await fates(one.database);
    expect(
      found
        .map(([suspect]) => suspect)
        .filter(Boolean)
        .sort(),
    ).toEqual([
      'It is request number 11 from one network within ten minutes. Those that follow are kept, and not sent.',
      'It is request number 12 from one network within ten minutes.',
    ]);
    expect(found.filter(([, state]) => state === 'pending')).toHaveLength(11);
    const metrics = await Promise.all([one, other].map(({ app }) => app.inject('/api/metrics')));
    const above = metrics.map(({ body }) => /above_ceiling_total\{ceiling="network"\} (\d+)/.exec(body)?.[1]);
    expect(Number(above[0]) + Number(above[1])).toBe(2);
  });

  test('neither a repeated request nor one with the key of another is above a ceiling, long after the first', async () => {
    fakeDate();
    const [{ app, database }] = await twoApis(1);
    const send = (remoteAddress: string, payload: object = REQUEST) =>
      app.inject({
        method: 'POST',
        url: '/api/contact',
        payload,
        remoteAddress,
        headers: { 'idempotency-key': 'a-key' },
      });
    await send('198.51.100.0');
    jest.setSystemTime(Date.now() + 10 * 60_000);
    for (const address of times(6, (index) => `198.51.100.${index}`))
      expect((await send(address)).statusCode).toBe(201);
    for (const address of times(6, (index) => `198.51.100.1${index}`))
      expect((await send(address, { ...REQUEST, name: 'Grace' })).statusCode).toBe(422);
    await postAll(app, ['198.51.100.99']);
    expect(await fates(database)).toEqual([SENT, SENT]);
    expect((await app.inject('/api/metrics')).body).toContain(
      'leads_above_ceiling_total{ceiling="network"} 0\n',
    );
  });

  test('while the database cannot count, the ceilings hold in memory and no lead is lost', async () => {
    const [{ app, database, logged }] = await twoApis(1);
    await database.schema.dropTable('rate_count').execute();
    await postAll(
      app,
      times(30, (index) => `198.51.${index}.1`),
    );
    expect(await countLeads(database)).toBe(30);
    expect(await countLeads(database, { suspect: true })).toBe(10);
    expect(logged()).toContain('requests are counted in memory');
  });
}

describe('on SQLite', () => testsOn(async () => join(temporaryFolder(), 'leads.db')));

describePostgres((server) => {
  testsOn(() => server.createMigrated());

  test('the ceiling holds in sum over four instances of the API, and one lead tells of it', async () => {
    const url = await server.createMigrated();
    const apis = await Promise.all(
      [1, 2, 3, 4].map(async () => openTestApi({ database: await openTestLeads(url), protection })),
    );
    const addresses = times(40, (index) => `198.51.${index}.1`);
    const answers = await Promise.all(
      addresses.map((address, index) => {
        const { app } = apis[index % 4] ?? {};
        return app && post(app, address);
      }),
    );
    expect(answers.filter((answer) => answer?.statusCode === 201)).toHaveLength(40);
    const found = await fates((apis[0] ?? fail()).database);
    expect(found.filter(([suspect]) => suspect !== null)).toHaveLength(20);
    expect(found.filter(([, state]) => state === 'held')).toHaveLength(19);
  });
});

function fail(): never {
  throw new Error('No API was started.');
}
