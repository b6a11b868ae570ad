import type { AddressInfo } from 'node:net';
import type { InboxNews } from '@site/contract/inbox';
import { fastify } from 'fastify';
import { LeadFeed } from '../../leads/feed.ts';
import { afterThisTest, openTestApi, openTestLeads, REQUEST } from '../../testing/api.ts';
import { onBothDatabases, openInbox } from '../../testing/inbox.ts';
import { insertLead, markLead } from '../../testing/leads.ts';
import { until } from '../../testing/until.ts';
import { eventsRoute } from './events.ts';

/** Reads a stream as a browser does. */
async function listenTo(url: string, headers: Record<string, string> = {}) {
  const aborting = new AbortController();
  afterThisTest(() => aborting.abort());
  // fetch sends the name of the host by itself.
  const { host: _host, ...others } = headers;
  const response = await fetch(url, { headers: others, signal: aborting.signal });
  const stream = { response, text: '', hasEnded: false };
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

onBothDatabases((open) => {
  test('who looks at the inbox hears at once of what comes and changes here, soon of what others do, of each once', async () => {
    const database = await open();
    const old = await insertLead(database, REQUEST);
    const { app, ana, olga } = await openInbox(database, { staff: { isNamed: false } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const stream = await listenTo(`http://127.0.0.1:${port}/staff/api/events`, ana.headers);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    await until(() => stream.text.startsWith('retry: 2000\n\n'));

    const posted = await app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST });
    const { id } = posted.json();
    await until(() => newsOf(stream).length === 1);
    await olga.change(id, 'take');
    await until(() => newsOf(stream).length === 2);
    // Another instance and the command line.
    const other = await openTestApi({ database });
    const elsewhere = (
      await other.app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST })
    ).json();
    await until(() => newsOf(stream).length === 3);
    await markLead(database, old.id, { state: 'called' });
    await until(() => newsOf(stream).length === 4);
    await olga.erase(id);
    await until(() => newsOf(stream).length === 5);
    expect(newsOf(stream)).toEqual([
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
});

test('a stream gives a sign of life, and ends once its reader is signed out', async () => {
  const feed = new LeadFeed(await openTestLeads(), () => undefined);
  let isSignedIn = true;
  const app = fastify();
  await app.register(eventsRoute, { feed, isStillSignedIn: async () => isSignedIn, heartbeat: 20 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterThisTest(() => app.close());
  const stream = await listenTo(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/events`);
  await until(() => stream.text.includes(':\n\n:\n\n'));
  expect(stream.hasEnded).toBe(false);
  isSignedIn = false;
  await until(() => stream.hasEnded);
});

test('while nobody listens the database is not asked', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  afterThisTest(() => jest.useRealTimers());
  const database = await openTestLeads();
  let failures = 0;
  const feed = new LeadFeed(database, () => {
    failures += 1;
  });
  feed.listen(() => undefined)();
  feed.listen(() => undefined)();
  await database.destroy();
  feed.tell('arrived', 'id', new Date().toISOString());
  await jest.advanceTimersByTimeAsync(60_000);
  expect([failures, jest.getTimerCount()]).toEqual([0, 0]);
  const stop = feed.listen(() => undefined);
  await jest.advanceTimersByTimeAsync(60_000);
  // Said once, however long it lasts.
  expect([failures, jest.getTimerCount()]).toEqual([1, 1]);
  stop();
  expect(jest.getTimerCount()).toBe(0);
});
