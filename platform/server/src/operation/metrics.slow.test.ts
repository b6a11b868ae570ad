import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { FixtureSite } from '@site/releases/testing';
import { liveSite } from '@site/releases/testing';
import { buildServer } from '../app.ts';
import { buildMetrics } from './metrics.ts';

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** A site of fixtures that is measured. `read` gives what Prometheus reads. */
async function measuredSite(api = 'http://127.0.0.1:1', trustProxy: string[] = []) {
  const site: FixtureSite = await liveSite();
  undo.push(() => site.remove());
  const { measure, server: metrics } = buildMetrics();
  const app = buildServer({ store: site.store, api, origin: 'http://127.0.0.1', trustProxy, measure });
  undo.push(
    () => app.close(),
    () => metrics.close(),
  );
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { site, app, metrics, origin, read: async () => (await metrics.inject('/metrics')).body };
}

function series(text: string, name: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(`${name}{`));
}

const COUNT = 'http_request_duration_seconds_count';

test('Prometheus reads how requests were answered, by kind of address and status', async () => {
  const { origin, read } = await measuredSite();
  const ask = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).arrayBuffer();
  for (const path of ['/', '/two', '/nowhere', '/releases/shell/1/client/a.js', '/readyz', '/healthz?x'])
    await ask(path);
  await ask('/preview?token=secret');
  await ask('/api/contact', { method: 'POST', body: '{}' });
  await ask('/%zz');
  await ask('/', { method: 'PUT' });
  const text = await read();
  expect(series(text, COUNT).sort()).toEqual([
    `${COUNT}{kind="api",status="503"} 1`,
    `${COUNT}{kind="health",status="200"} 2`,
    `${COUNT}{kind="page",status="200"} 2`,
    `${COUNT}{kind="page",status="400"} 1`,
    `${COUNT}{kind="page",status="404"} 1`,
    `${COUNT}{kind="page",status="405"} 1`,
    `${COUNT}{kind="preview",status="403"} 1`,
    `${COUNT}{kind="release",status="404"} 1`,
  ]);
  expect(text).not.toContain('secret');
});

test('however many addresses are asked for, there are no more numbers', async () => {
  const { origin, read } = await measuredSite();
  // What is known of the process becomes more with its first collection of garbage.
  const lines = async () => (await read()).match(/^http_/gm)?.length;
  await (await fetch(`${origin}/api-0`)).arrayBuffer();
  const before = await lines();
  for (let index = 1; index < 50; index += 1) {
    const method = ['GET', 'HEAD'][index % 2] ?? '';
    await (await fetch(`${origin}/api-${index}?${index}`, { method })).arrayBuffer();
  }
  expect(await lines()).toBe(before);
});

test('answers that were broken off, and what was no request, are counted as such', async () => {
  const api = createServer((_request, response) => response.writeHead(200).write('the beginning'));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  undo.push(
    () => api.closeAllConnections(),
    () => api.close(),
  );
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { origin, read } = await measuredSite(`http://127.0.0.1:${port}`);

  const left = connect(Number(new URL(origin).port), '127.0.0.1');
  left.write('GET /api/leads HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(left, 'data');
  left.destroy();
  const confused = connect(Number(new URL(origin).port), '127.0.0.1');
  confused.write('word\r\n\r\n');
  await once(confused.resume(), 'close');
  let text = '';
  while (!text.includes('broken off')) text = await read();
  expect(text).toContain(`${COUNT}{kind="api",status="broken off"} 1\n`);
  expect(text).toContain('\nhttp_unreadable_requests_total{status="400"} 1\n');
});

test.each([
  ['a proxy is believed', ['127.0.0.1']],
  ['nobody is believed', []],
])(
  'who has reset the connection gets no answer, and nothing is said of it, where %s',
  async (_whom, trustProxy) => {
    const asked = jest.fn<void, []>();
    const api = createServer((_request, response) => {
      asked();
      response.end();
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    undo.push(() => api.close());
    const address = api.address();
    const { origin, app, read } = await measuredSite(
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      trustProxy,
    );
    const said = (['warn', 'error'] as const).map((level) =>
      jest.spyOn(app.log, level).mockImplementation(() => undefined),
    );
    const body = 'content-length: 2\r\n\r\n{}';
    for (let at = 0; at < 20; at += 1) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      await once(socket, 'connect');
      // All of it is there when the server looks, and nobody to answer any more.
      socket.write(`POST /api/contact HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.1\r\n${body}`);
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    const broken = `${COUNT}{kind="api",status="broken off"}`;
    let text = '';
    const count = (line: string) => Number(line.split(' ').at(-1));
    const answers = () => series(text, COUNT).filter((line) => line.includes('kind="api"'));
    while (answers().reduce((sum, line) => sum + count(line), 0) < 20) text = await read();
    expect(answers()).toEqual([`${broken} 20`]);
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
    expect(asked).not.toHaveBeenCalled();
  },
);

test('Prometheus reads what is live, for how long, and whether it should be something else', async () => {
  const { site, read } = await measuredSite();
  async function untilReads(text: string): Promise<string> {
    for (;;) {
      const said = await read();
      if (said.includes(text)) return said;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const before = await read();
  expect(before).toContain('\nsite_live_generation 1\n');
  expect(before).toMatch(/\nsite_live_age_seconds \d+(\.\d+)?\n/);
  expect(Number(/^site_live_age_seconds (.*)/m.exec(before)?.[1])).toBeLessThan(60);
  expect(before).toContain('\nsite_live_behind 0\n');

  const at = new Date(Date.now() - 3_600_000).toISOString();
  const live = await site.store.current();
  if (!live) throw new Error('Nothing is live');
  const { generation: _, ...first } = live;
  await site.store.commitGeneration(1, { ...first, at });
  const later = await untilReads('\nsite_live_generation 2\n');
  expect(later).toMatch(/\nsite_live_age_seconds 36\d\d(\.\d+)?\n/);

  await site.store.commitGeneration(2, { ...first, composition: 'gone' });
  await untilReads('\nsite_live_behind 1\n');
});

test('Prometheus reads how the process is', async () => {
  const { read } = await measuredSite();
  const text = await read();
  expect(text).toMatch(/\nnodejs_eventloop_lag_p99_seconds \d/);
  expect(text).toMatch(/\nprocess_resident_memory_bytes \d{7,}\n/);
  expect(text).toMatch(/\nprocess_cpu_seconds_total \d/);
});

test('visitors find no numbers, and nobody keeps those that Prometheus gets', async () => {
  const { origin, metrics } = await measuredSite();
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const { headers } = await metrics.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(headers['cache-control']).toBe('no-store');
  expect((await metrics.inject('/')).statusCode).toBe(404);
});
