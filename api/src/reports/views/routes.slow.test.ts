import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { LeadsDatabase } from '../../database/schema.ts';
import { openTestApi, openTestLeads, REQUEST } from '../../testing/api.ts';
import { fakeDate } from '../../testing/clock.ts';
import { describePostgres } from '../../testing/postgres.ts';
import { removeOldViews } from './counts.ts';

const COMPOSITION = '0123456789abcdef';
const ADDRESS = `/api/reports/views?composition=${COMPOSITION}&age=1200`;
const CONTACT = 'mf-contact@1.0.0-0a1b2c3d4e';
const TOKEN = 'a-token-of-section-teams-0123456789';
const CANARY = 'c0ffee12';
const HOUR = 60 * 60_000;

const SEEN = { kinds: [{ kind: 'seen' }], vitals: {} };
const FAILED = { kinds: [{ kind: 'seen' }, { kind: 'error', release: CONTACT }], vitals: {} };

const newVisitor = () => randomBytes(16).toString('base64url');

// Counts are by hour and day: one that begins while a test runs would have counts of its own.
beforeEach(fakeDate);

interface Sent {
  /** @default SEEN */
  body?: unknown;
  visitor?: string | undefined;
  /** As the site's server says it. */
  arm?: string;
  url?: string;
  headers?: Record<string, string>;
  /** The visitor's address. */
  from?: string;
}

/** Sends a report as the site's server does. */
function post(app: FastifyInstance, { body = SEEN, url = ADDRESS, from = '198.51.100.7', ...sent }: Sent) {
  const visitor = 'visitor' in sent ? sent.visitor : newVisitor();
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    'x-visit-token': TOKEN,
    ...(visitor ? { 'x-visitor': visitor } : {}),
    ...(sent.arm ? { 'x-arm': sent.arm } : {}),
    ...sent.headers,
  };
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return app.inject({ method: 'POST', url, headers, payload });
}

/** Says to whom pages were given, as the site's server does. */
function give(app: FastifyInstance, given: unknown, token = TOKEN) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return app.inject({ method: 'POST', url: '/api/reports/given', headers, payload: JSON.stringify(given) });
}

function open(database?: LeadsDatabase) {
  return openTestApi({ protection: { reportsToken: TOKEN }, ...(database && { database }) });
}

async function read(app: FastifyInstance, query: string) {
  const answer = await app.inject({
    url: `/api/reports/views?${query}`,
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  return answer.json();
}

/** All counts, in short. */
async function counted(app: FastifyInstance): Promise<string[]> {
  const { views } = await read(app, 'days=1');
  return views.map(({ composition, release, kind, bucket, count }: Record<string, string>) =>
    [composition === COMPOSITION ? '' : composition, kind, bucket, release, count]
      .filter((part) => part)
      .join(' '),
  );
}

const marks = async (database: LeadsDatabase) => database.selectFrom('view_mark').selectAll().execute();

/** What holds on both databases. */
function testViews(openDatabase: () => Promise<LeadsDatabase>) {
  test('each visitor is counted once for each kind, and with trouble once', async () => {
    const { app } = await open(await openDatabase());
    const [one, other] = [newVisitor(), newVisitor()];
    const rejection = { kinds: [{ kind: 'seen' }, { kind: 'rejection' }], vitals: {} };
    for (const sent of [
      { visitor: one, body: FAILED },
      { visitor: one, body: FAILED },
      { visitor: one, body: rejection },
      { visitor: other, body: SEEN },
      { visitor: other, body: { kinds: [{ kind: 'violation' }, { kind: 'retried' }], vitals: {} } },
      // Trouble alone is of somebody who was seen.
      { body: { kinds: [{ kind: 'error', release: CONTACT }], vitals: {} } },
    ])
      expect((await post(app, sent)).statusCode).toBe(204);
    expect(await counted(app)).toEqual([
      'rejection 1',
      'retried 1',
      'seen 3',
      'violation 1',
      `error ${CONTACT} 2`,
      `failed ${CONTACT} 2`,
    ]);
    const { body: metrics } = await app.inject('/api/metrics');
    expect(metrics).toContain('views_reported_total{kind="error",source="mf-contact"} 2\n');
    expect(metrics).toContain('views_reported_total{kind="seen",source="none"} 3\n');
  });

  test('a canary is counted by its steps and arms, trouble in the arm of the first; what was usual before it is beside it', async () => {
    const { app, database } = await open(await openDatabase());
    const [one, two, three] = [newVisitor(), newVisitor(), newVisitor()];
    const vitals = (lcp: number) => ({ ...SEEN, vitals: { lcp, cls: 0.12 } });
    await post(app, { body: vitals(2600) });
    // What another canary did is not usual.
    await post(app, { body: vitals(5000), arm: 'another:0:canary' });
    await database
      .updateTable('view_count')
      .set({ hour: new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 13) })
      .execute();
    // Nor is what its visitors say of the other arm while it runs: that counts for neither.
    await post(app, { visitor: two, body: vitals(60_000) });
    await post(app, { visitor: one, arm: `${CANARY}:0:stable`, body: vitals(800) });
    await post(app, { visitor: two, arm: `${CANARY}:0:canary`, body: { ...FAILED, vitals: { lcp: 9000 } } });
    await post(app, { visitor: three, arm: `${CANARY}:1:stable`, body: FAILED });
    // Moved by the step, and it meets trouble again.
    await post(app, { visitor: three, arm: `${CANARY}:1:canary`, body: { ...FAILED, vitals: { lcp: 700 } } });
    const none = { seen: 0, failed: 0, silent: 0, late: 0, came: 0, troubled: 0, kinds: {}, vitals: {} };
    const failed = { ...none, seen: 1, failed: 1, came: 1, troubled: 1, kinds: { seen: 1, error: 1 } };
    expect(await read(app, `canary=${CANARY}`)).toEqual({
      canary: CANARY,
      steps: [
        {
          step: 0,
          arms: {
            stable: {
              ...none,
              seen: 1,
              came: 1,
              kinds: { seen: 1 },
              vitals: {
                lcp: [{ bucket: 29, from: 646.235, count: 1 }],
                cls: [{ bucket: 4, from: 0.1, count: 1 }],
              },
            },
            canary: { ...failed, vitals: { lcp: [{ bucket: 40, from: 7523.164, count: 1 }] } },
          },
        },
        {
          step: 1,
          arms: {
            stable: { ...failed, vitals: {} },
            canary: { ...none, vitals: { lcp: [{ bucket: 29, from: 646.235, count: 1 }] } },
          },
        },
      ],
      before: {
        lcp: [{ bucket: 35, from: 2465.19, count: 1 }],
        cls: [{ bucket: 4, from: 0.1, count: 1 }],
      },
    });
    expect(await read(app, 'canary=unknown')).toMatchObject({ steps: [] });
  });

  test('who comes again in the next step is seen again, and comes and meets trouble once in each arm', async () => {
    const { app } = await open(await openDatabase());
    const [stays, moves] = [newVisitor(), newVisitor()];
    await post(app, { visitor: stays, arm: `${CANARY}:0:canary`, body: FAILED });
    await post(app, { visitor: moves, arm: `${CANARY}:0:stable`, body: FAILED });
    await post(app, { visitor: stays, arm: `${CANARY}:1:canary`, body: FAILED });
    await post(app, { visitor: moves, arm: `${CANARY}:1:canary` });
    await post(app, { visitor: moves, arm: `${CANARY}:1:canary`, body: FAILED });
    // Nobody moves without a step.
    await post(app, { visitor: stays, arm: `${CANARY}:1:stable`, body: FAILED });
    const first = { seen: 1, failed: 1, came: 1, troubled: 1 };
    expect((await read(app, `canary=${CANARY}`)).steps).toMatchObject([
      { arms: { stable: first, canary: first } },
      {
        arms: {
          stable: { seen: 0, failed: 0, came: 0, troubled: 0 },
          canary: { seen: 2, failed: 0, came: 1, troubled: 1 },
        },
      },
    ]);
    // One of stable, and both of the canary.
    expect(await counted(app)).toContain('seen 3');
  });

  test('what is forged or repeated moves no count', async () => {
    const { app } = await open(await openDatabase());
    const visitor = newVisitor();
    const arm = `${CANARY}:0:stable`;
    expect((await post(app, { visitor, arm, body: { ...FAILED, vitals: { lcp: 1e308 } } })).statusCode).toBe(
      204,
    );
    const before = [await counted(app), await read(app, `canary=${CANARY}`)];
    const other = { visitor, body: { ...FAILED, vitals: { lcp: 1 } } };
    const statuses = new Map<number, number>();
    const send = async (sent: Sent) => {
      const { statusCode } = await post(app, sent);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    };
    // Without a cookie, or by who is not believed.
    await send({ visitor: undefined });
    await send({ visitor: 'Ada Whitfield' });
    // Through a proxy that passes on what anybody says, as one before the inbox does.
    for (const token of ['', 'another-token-0123456789012345678901'])
      await send({ arm: `${CANARY}:0:canary`, body: FAILED, headers: { 'x-visit-token': token } });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: ADDRESS,
      remoteAddress: '203.0.113.9',
      headers: {
        'x-visitor': newVisitor(),
        'x-arm': arm,
        'x-visit-token': TOKEN,
        'x-forwarded-for': '198.51.100.7',
      },
      payload: SEEN,
    });
    expect(statusCode).toBe(202);
    // As the other arm, as made-up releases and compositions, and again and again.
    await send({ ...other, arm: `${CANARY}:0:canary` });
    await send({ ...other, arm, url: ADDRESS.replace(COMPOSITION, 'fedcba9876543210') });
    await send({ ...other, arm, body: { kinds: [{ kind: 'error', release: 'made@9.9.9' }], vitals: {} } });
    for (let batch = 0; batch < 3; batch += 1)
      await Promise.all(Array.from({ length: 100 }, () => send({ ...other, arm, from: `10.${batch}.0.1` })));
    expect(Object.fromEntries(statuses)).toEqual({ 202: 4, 204: 303 });
    expect([await counted(app), await read(app, `canary=${CANARY}`)]).toEqual(before);
  });

  test('who was given a page and is not heard of in time is silent, once, and late where something is heard then', async () => {
    const { app } = await open(await openDatabase());
    const [seen, failed, silent, late] = [newVisitor(), newVisitor(), newVisitor(), newVisitor()];
    const arm = `${CANARY}:0:canary`;
    await post(app, { visitor: seen, arm });
    await post(app, { visitor: failed, arm, body: FAILED });
    const pages = { canary: CANARY, step: 0, arm: 'canary', composition: COMPOSITION };
    const given = [{ ...pages, visitors: [seen, failed, silent, late] }];
    expect((await give(app, given)).statusCode).toBe(204);
    const arms = async (step = 0) => (await read(app, `canary=${CANARY}`)).steps[step]?.arms;
    expect((await arms()).canary).toMatchObject({ seen: 2, failed: 1, silent: 2, late: 0 });
    // By another server, and in the next step.
    await give(app, given);
    await give(app, [{ ...pages, step: 1, visitors: [silent] }]);
    expect(await arms(1)).toBeUndefined();
    await post(app, { visitor: late, arm, body: FAILED });
    await post(app, { visitor: late, arm, body: FAILED });
    expect((await arms()).canary).toMatchObject({
      seen: 3,
      failed: 2,
      silent: 2,
      late: 1,
      kinds: { error: 2 },
    });
    // Who is seen in the next step was silent in the one before all the same, and who was seen in that can be silent in the next: both are of two kinds.
    await post(app, { visitor: silent, arm: `${CANARY}:1:canary` });
    await give(app, [{ ...pages, step: 1, visitors: [silent, seen] }]);
    expect((await arms(1)).canary).toMatchObject({ seen: 1, came: 1, silent: 1, late: 2 });
    // What was silent in one arm is not heard of in the other.
    const moves = newVisitor();
    await give(app, [{ ...pages, step: 1, arm: 'stable', visitors: [moves] }]);
    await post(app, { visitor: moves, arm: `${CANARY}:2:canary` });
    expect([(await arms(1)).stable, (await arms(2)).canary]).toMatchObject([
      { silent: 1, late: 0 },
      { came: 1, late: 0 },
    ]);
    // As many as come at once, of a site with more than one server.
    const many = Array.from({ length: 1000 }, newVisitor);
    const stable = { ...pages, arm: 'stable', visitors: many };
    const answers = await Promise.all([
      give(app, [stable]),
      give(app, [{ ...stable, visitors: many.toReversed() }]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await read(app, `canary=${CANARY}`)).steps[0].arms.stable.silent).toBe(1000);
  });

  test('where there is no token the site’s server is believed by its address', async () => {
    const { app } = await openTestApi({ database: await openDatabase() });
    expect((await post(app, { headers: { 'x-visit-token': '' } })).statusCode).toBe(204);
  });

  test('of one network so many reports are counted, whoever it says it is', async () => {
    const { app, database } = await open(await openDatabase());
    await post(app, {});
    await database.updateTable('rate_count').set({ count: 598 }).execute();
    const statuses: number[] = [];
    for (let host = 1; host <= 4; host += 1)
      statuses.push((await post(app, { from: `198.51.100.${host}` })).statusCode);
    expect(statuses).toEqual([204, 204, 202, 202]);
    expect(await counted(app)).toEqual(['seen 3']);
    expect((await post(app, { from: '203.0.113.1' })).statusCode).toBe(204);
  });

  test('made-up releases cannot fill the table, and what is known is still counted', async () => {
    const { app, database } = await open(await openDatabase());
    await post(app, { body: FAILED });
    const { hour = '' } = (await database.selectFrom('view_count').select('hour').executeTakeFirst()) ?? {};
    const made = Array.from({ length: 1997 }, (_, index) => ({
      kind: 'error',
      release: `made@1.0.${index}`,
    }));
    const base = { hour, composition: COMPOSITION, bucket: 0, canary: '', step: 0, arm: '', count: 1 };
    for (let from = 0; from < made.length; from += 500)
      await database
        .insertInto('view_count')
        .values(made.slice(from, from + 500).map((row) => ({ ...base, ...row })))
        .execute();
    const madeUp = { kinds: [{ kind: 'seen' }, { kind: 'error', release: 'made@2.0.0' }], vitals: {} };
    for (let visitors = 0; visitors < 3; visitors += 1) await post(app, { body: madeUp });
    await post(app, { body: FAILED });
    expect((await counted(app)).filter((line) => !line.includes('made@'))).toEqual([
      'seen 5',
      `error ${CONTACT} 2`,
      `failed ${CONTACT} 2`,
      'other error 3',
      'other failed 3',
    ]);
  });

  test('visitors are forgotten two days after their day or canary, counts removed after thirty', async () => {
    const { app, database } = await open(await openDatabase());
    const visitor = newVisitor();
    await post(app, { visitor });
    await post(app, { visitor, arm: `${CANARY}:0:stable` });
    const known = await marks(database);
    expect(known.map(({ kind }) => kind)).toEqual(['seen', 'seen 0', 'came stable']);
    expect(JSON.stringify(known)).not.toContain(visitor);
    // The same visitor is another one on another day.
    expect(new Set(known.map((mark) => mark.visitor)).size).toBe(2);
    const now = Date.now();
    await removeOldViews(database, new Date(now + 47 * HOUR));
    expect(await marks(database)).toHaveLength(known.length);
    await removeOldViews(database, new Date(now + 73 * HOUR));
    expect(await marks(database)).toEqual([]);
    await removeOldViews(database, new Date(now + 29 * 24 * HOUR));
    expect(await counted(app)).toEqual(['seen 2']);
    await removeOldViews(database, new Date(now + 31 * 24 * HOUR));
    expect(await counted(app)).toEqual([]);
  });
}

describe('on SQLite', () => {
  testViews(() => openTestLeads());
});

describePostgres((server) => {
  testViews(async () => openTestLeads(await server.createMigrated()));
});

test.each<[string, Partial<Sent>, number, string]>([
  ['broken JSON', { body: '{' }, 400, 'malformed-body'],
  ['no report', { body: [SEEN] }, 400, 'malformed-body'],
  ['a made-up kind', { body: { kinds: [{ kind: 'clicked' }], vitals: {} } }, 400, 'malformed-body'],
  ['a made-up vital', { body: { kinds: [], vitals: { speed: 1 } } }, 400, 'malformed-body'],
  ['a text in the place of a vital', { body: { kinds: [], vitals: { lcp: '1' } } }, 400, 'malformed-body'],
  ['less than nothing', { body: { kinds: [], vitals: { lcp: -1 } } }, 400, 'malformed-body'],
  [
    'words in the place of a release',
    { body: { kinds: [{ kind: 'error', release: 'Ada W' }], vitals: {} } },
    400,
    'malformed-body',
  ],
  [
    'an address of mail there',
    { body: { kinds: [{ kind: 'error', release: 'ada@example.com' }], vitals: {} } },
    400,
    'malformed-body',
  ],
  ['more of it', { body: { ...SEEN, page: '/contact?name=Ada' } }, 400, 'malformed-body'],
  ['21 kinds', { body: { kinds: Array(21).fill({ kind: 'seen' }), vitals: {} } }, 400, 'malformed-body'],
  ['no composition', { url: '/api/reports/views' }, 400, 'invalid-query'],
  ['a page of another site', { headers: { origin: 'https://evil.example' } }, 403, 'cross-site-request'],
  ['more than 4 KiB', { body: `"${'x'.repeat(4096)}"` }, 413, 'body-too-large'],
  ['text', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported-media-type'],
])('%s is refused with problem details', async (_what, sent, status, type) => {
  const { app } = await open();
  const answer = await post(app, sent);
  expect([answer.statusCode, answer.json().type]).toEqual([status, `/problems/${type}`]);
  expect(answer.json().detail).not.toMatch(/contact|message|\bform\b/i);
  expect(await counted(app)).toEqual([]);
});

test('counts are for section teams alone, and there only where the setting is', async () => {
  const { app } = await open();
  const url = '/api/reports/views?days=1';
  expect((await app.inject(url)).statusCode).toBe(401);
  for (const query of ['days=0', 'days=31', 'day=1', `days=1&canary=${CANARY}`, 'canary=not%20an%20id'])
    expect(await read(app, query)).toMatchObject({ status: 400, type: '/problems/invalid-query' });
  const { app: other } = await openTestApi();
  expect((await other.inject(url)).statusCode).toBe(404);
});

test('who comes again in the next step is seen in it, too, and fails once', async () => {
  const { app } = await open();
  const visitor = newVisitor();
  for (const [step, arm] of ['stable', 'canary', 'canary'].entries())
    for (const body of [FAILED, SEEN]) await post(app, { visitor, arm: `${CANARY}:${step}:${arm}`, body });
  const { steps } = await read(app, `canary=${CANARY}`);
  const counts = steps.map(
    ({ arms: { stable, canary } }: { arms: Record<string, { seen: number; failed: number }> }) =>
      [stable, canary].map((each) => [each?.seen, each?.failed]),
  );
  expect(counts).toEqual([
    [
      [1, 1],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0, 0],
      [1, 0],
    ],
  ]);
});

test('who was given pages is said by the site’s servers alone, in their words', async () => {
  const { app } = await open();
  const pages = {
    canary: CANARY,
    step: 0,
    arm: 'canary',
    composition: COMPOSITION,
    visitors: [newVisitor()],
  };
  expect((await give(app, [pages], 'another-token-0123456789012345678901')).statusCode).toBe(401);
  for (const wrong of [
    pages,
    [{ ...pages, arm: 'both' }],
    [{ ...pages, composition: 'live' }],
    [{ ...pages, visitors: [] }],
    [{ ...pages, visitors: ['Ada Whitfield'] }],
    [{ ...pages, visitors: Array.from({ length: 1001 }, newVisitor) }],
    [{ ...pages, page: '/contact' }],
  ])
    expect((await give(app, wrong)).json()).toMatchObject({
      status: 400,
      type: '/problems/malformed-body',
      detail: expect.stringMatching(/^Send a list of objects with canary, /),
    });
  expect(await counted(app)).toEqual([]);
  // Sections' teams have the token, too: by way of the site's server, or of another proxy, it is good for nothing.
  const through = await app.inject({
    method: 'POST',
    url: '/api/reports/given',
    headers: { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '198.51.100.7' },
    payload: [pages],
  });
  expect(through.statusCode).toBe(404);
  const { app: other } = await openTestApi();
  expect((await give(other, [pages])).statusCode).toBe(404);
});

test('from three days on counts are by day', async () => {
  const { app, database } = await open();
  await post(app, {});
  const { hour = '' } = (await database.selectFrom('view_count').select('hour').executeTakeFirst()) ?? {};
  expect((await read(app, 'days=2')).views).toMatchObject([{ at: hour, count: 1 }]);
  expect((await read(app, 'days=3')).views).toMatchObject([{ at: hour.slice(0, 10), count: 1 }]);
});

test('reports cost no visitor the contact form, nor is anything of them in the log', async () => {
  const { app, database, logged } = await openTestApi({ protection: { rateLimitMax: 1 } });
  const visitor = newVisitor();
  for (let index = 0; index < 3; index += 1) await post(app, { visitor });
  const contact = await app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST });
  expect(contact.statusCode).toBe(201);
  expect(logged()).not.toContain(visitor);
  await sql`pragma query_only = on`.execute(database);
  expect((await post(app, {})).statusCode).toBe(503);
});
