import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { InboxNews } from '@site/contract/inbox';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { sql } from 'kysely';
import { eraseLeads } from '../../delivery/erasure.ts';
import { eraseBefore } from '../../delivery/retention.ts';
import { LeadFeed } from '../../leads/feed.ts';
import { removeOldNews } from '../../leads/news.ts';
import { openLeads } from '../../tables/open.ts';
import { afterThisTest, openTestApi, openTestLeads, REQUEST, temporaryFolder } from '../../testing/api.ts';
import { onBothDatabases, openInbox } from '../../testing/inbox.ts';
import { insertLead, markLead } from '../../testing/leads.ts';
import { describePostgres } from '../../testing/postgres.ts';
import { until } from '../../testing/until.ts';
import { eventsRoute } from './events.ts';

/** Reads a stream as a browser does. */
async function listenTo(url: string, headers: Record<string, string> = {}) {
  const aborting = new AbortController();
  afterThisTest(() => aborting.abort());
  // fetch sends the name of the host by itself.
  const { host: _host, ...others } = headers;
  const response = await fetch(url, { headers: others, signal: aborting.signal });
  const stream = { response, text: '', hasEnded: false, close: () => aborting.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
    } catch {
      // Broken off, by the test.
    }
    stream.hasEnded = true;
  })();
  return stream;
}

function newsOf({ text }: { text: string }): InboxNews[] {
  return [...text.matchAll(/^event: leads\ndata: (.*)\n\n/gm)].map(([, data = '']) => JSON.parse(data));
}

/** Has an API listen, and somebody with a browser there. */
async function listenAs(app: FastifyInstance, { headers }: { headers: Record<string, string> }) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return listenTo(`http://127.0.0.1:${port}/staff/api/events`, headers);
}

onBothDatabases((open) => {
  test('who looks at the inbox hears at once of what comes and changes here, soon of what others do, of each once', async () => {
    const database = await open();
    const { app, ana, olga } = await openInbox(database, { staff: { isNamed: false } });
    const old = await insertLead(database, REQUEST);
    await database.updateTable('lead_news').set({ at: '2026-01-01' }).execute();
    const before = await insertLead(database, REQUEST);
    const stream = await listenAs(app, ana);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    await until(() => stream.text.startsWith('retry: 2000\n\n'));
    // The page may have read the leads before this came.
    await until(() => newsOf(stream).length === 1);

    const posted = await app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST });
    const { id } = posted.json();
    await until(() => newsOf(stream).length === 2);
    await olga.change(id, 'take');
    await until(() => newsOf(stream).length === 3);
    // Another instance and the command line.
    const other = await openTestApi({ database });
    const elsewhere = (
      await other.app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST })
    ).json();
    await until(() => newsOf(stream).length === 4);
    await markLead(database, old.id, { state: 'called' });
    await until(() => newsOf(stream).length === 5);
    await olga.erase(id);
    await until(() => newsOf(stream).length === 6);
    expect(newsOf(stream)).toEqual([
      { arrived: [], changed: [before.id] },
      { arrived: [id], changed: [] },
      { arrived: [], changed: [id] },
      { arrived: [elsewhere.id], changed: [] },
      { arrived: [], changed: [old.id] },
      { arrived: [], changed: [id] },
    ]);
    // It holds up nobody who ends the program.
    const begin = Date.now();
    await app.close();
    await until(() => stream.hasEnded);
    expect(Date.now() - begin).toBeLessThan(4000);
  });

  test('what is erased elsewhere is told on every instance, whoever does it, and forgotten after an hour', async () => {
    const database = await open();
    const leads = [];
    for (let lead = 0; lead < 3; lead += 1) leads.push((await insertLead(database, REQUEST)).id);
    const [one = '', two = '', three = ''] = leads;
    await database.deleteFrom('lead_news').execute();
    const { app, ana } = await openInbox(database, { staff: { isNamed: false } });
    const second = await openTestApi({ database, staff: { isNamed: false } });
    const streams = [await listenAs(app, ana), await listenAs(second.app, ana)];
    const told = () => streams.map((stream) => newsOf(stream).flatMap(({ changed }) => changed));
    // As the command line does, and LEADS_KEEP_DAYS; and somebody with a tool of the database.
    await eraseLeads(database, temporaryFolder(), [one]);
    await eraseBefore(database, '1999-01-01T00:00:00.000Z');
    await sql`delete from lead where id = ${two}`.execute(database);
    await until(() => told().every((ids) => ids.length === 2));
    expect(told()).toEqual([
      [one, two],
      [one, two],
    ]);
    const hourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
    await database.updateTable('lead_news').set({ at: hourAgo }).where('lead_id', '=', one).execute();
    await removeOldNews(database);
    expect(await database.selectFrom('lead_news').select(['lead_id', 'kind']).execute()).toEqual([
      { lead_id: two, kind: 'erased' },
    ]);
    // A number is given once, also where all before it are gone.
    await database.deleteFrom('lead_news').execute();
    await eraseLeads(database, temporaryFolder(), [three]);
    await until(() => told().every((ids) => ids.length === 3));
  });

  test('what an instance stores whose clock is wrong is told like all else', async () => {
    const database = await open();
    const { app, ana } = await openInbox(database, { staff: { isNamed: false } });
    const stream = await listenAs(app, ana);
    const now = Date.now();
    const leads = [now - 600_000, now + 600_000].map((moment) => new Date(moment));
    const ids: string[] = [];
    for (const receivedAt of leads) ids.push((await insertLead(database, REQUEST, { receivedAt })).id);
    const told = (kind: keyof InboxNews) => newsOf(stream).flatMap((news) => news[kind]);
    await until(() => told('arrived').length === 2);
    for (const [index, id] of ids.entries())
      await database
        .updateTable('lead')
        .set({ changed_at: leads[index]?.toISOString() ?? null })
        .where('id', '=', id)
        .execute();
    await until(() => told('changed').length === 2);
    expect([told('arrived'), told('changed')]).toEqual([ids, ids]);
  });
});

describePostgres((server) => {
  test('of two transactions the one that began first may end last, and is told all the same', async () => {
    const database = await openLeads(await server.createMigrated());
    afterThisTest(() => database.destroy());
    const feed = new LeadFeed(database, () => undefined);
    const told: string[] = [];
    afterThisTest(await feed.listen(({ arrived }) => told.push(...arrived)));
    const { lead: template } = await database.transaction().execute(async (transaction) => {
      const lead = {
        ...REQUEST,
        id: randomUUID(),
        received_at: new Date().toISOString(),
        state: 'new' as const,
        suspect: null,
        idempotency_key: null,
      };
      await transaction.insertInto('lead').values(lead).execute();
      // Meanwhile, with a number after that.
      const { id } = await insertLead(database, REQUEST);
      await until(() => told.includes(id));
      return { lead };
    });
    await until(() => told.includes(template.id));
    expect(told).toHaveLength(2);
  });
});

test('a stream gives a sign of life, and ends once its reader is signed out', async () => {
  const feed = new LeadFeed(await openTestLeads(), () => undefined);
  let isSignedIn = true;
  const app = fastify();
  app.decorateRequest('staff');
  app.addHook('onRequest', async (request) => {
    request.staff = {} as FastifyRequest['staff'];
  });
  await app.register(eventsRoute, { feed, isStillSignedIn: async () => isSignedIn, heartbeat: 20 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterThisTest(() => app.close());
  const stream = await listenTo(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/events`);
  await until(() => stream.text.includes('event: alive\ndata:\n\nevent: alive\n'));
  expect(stream.hasEnded).toBe(false);
  isSignedIn = false;
  await until(() => stream.hasEnded);
});

test('a session has as many streams as pages are open, and not any number', async () => {
  const { app, ana, olga } = await openInbox(await openTestLeads(), { staff: { isNamed: false } });
  const streams = [];
  for (let page = 0; page < 20; page += 1) streams.push(await listenAs(app, ana));
  expect(streams.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
  const { response } = await listenAs(app, ana);
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('retry-after'),
  ]).toEqual([429, 'application/problem+json', '30']);
  expect((await listenAs(app, olga)).response.status).toBe(200);
  // A page that is closed makes room for another one.
  streams[7]?.close();
  await until(async () => (await listenAs(app, ana)).response.status === 200);
});

test('while nobody listens the database is not asked', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  afterThisTest(() => jest.useRealTimers());
  const database = await openTestLeads();
  let failures = 0;
  const feed = new LeadFeed(database, () => {
    failures += 1;
  });
  (await feed.listen(() => undefined))();
  (await feed.listen(() => undefined))();
  feed.wake();
  expect(jest.getTimerCount()).toBe(0);
  const stop = await feed.listen(() => undefined);
  await database.destroy();
  await jest.advanceTimersByTimeAsync(60_000);
  // Said once, however long it lasts.
  expect([failures, jest.getTimerCount()]).toEqual([1, 1]);
  await expect(feed.listen(() => undefined)).rejects.toThrow();
  stop();
  expect(jest.getTimerCount()).toBe(0);
});
