import { once } from 'node:events';
import { open, startApi, until } from '../testing/connections.ts';
import { openSite } from '../testing/open-site.ts';
import { compositionOf } from '../testing/small-site.ts';
import { buildMetrics } from './metrics.ts';

const COUNT = 'http_request_duration_seconds_count';

async function measuredSite(api = 'http://127.0.0.1:1') {
  const { measure, server: metrics } = buildMetrics();
  const { store, app, listen } = await openSite({ api, measure });
  const port = await listen();
  await app.inject('/');
  return { store, port, metrics, read: async () => (await metrics.inject('/metrics')).body };
}

test('Prometheus reads how requests were answered, by kind of address and status', async () => {
  const { port, read } = await measuredSite();
  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).arrayBuffer();
  for (const path of ['/', '/nowhere', '/releases/shell/1/client/a.js', '/readyz', '/preview?token=secret'])
    await ask(path);
  await ask('/api/contact', { method: 'POST', body: '{}' });
  const text = await read();
  const lines = text.split('\n').filter((line) => line.startsWith(`${COUNT}{`));
  expect(lines.map((line) => line.slice(COUNT.length)).sort()).toEqual([
    '{kind="api",status="503"} 1',
    '{kind="health",status="200"} 1',
    '{kind="page",status="200"} 1',
    '{kind="page",status="404"} 1',
    '{kind="preview",status="403"} 1',
    '{kind="release",status="404"} 1',
  ]);
  expect(text).not.toContain('secret');
  // However many addresses are asked for, there are no more numbers.
  for (let number = 0; number < 20; number += 1) await ask(`/api-${number}?${number}`);
  expect((await read()).match(/^http_/gm)?.length).toBe(text.match(/^http_/gm)?.length);
});

test('interrupted answers are counted separately', async () => {
  const { api } = await startApi((_request, response) => response.writeHead(200).write('the beginning'));
  const { port, read } = await measuredSite(api);
  const left = open(port);
  left.write('GET /api/any HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(left, 'data');
  left.destroy();
  await until(async () => (await read()).includes('{kind="api",status="broken off"} 1\n'));
});

test('metrics show the live generation, its age, whether it is behind, and the process', async () => {
  const { store, read, metrics } = await measuredSite();
  const text = await read();
  expect(text).toContain('\nsite_live_generation 1\n');
  expect(text).toMatch(/\nsite_live_age_seconds \d+/);
  expect(text).toContain('\nsite_live_behind 0\n');
  expect(text).toMatch(/\nnodejs_eventloop_lag_p99_seconds \d/);
  expect(text).toMatch(/\nprocess_resident_memory_bytes \d{7,}\n/);
  expect((await metrics.inject('/metrics')).headers['cache-control']).toBe('no-store');
  const current = await store.current();
  if (!current) throw new Error('Nothing is live');
  const { generation, ...first } = current;
  await store.commitGeneration(generation, { ...first, composition: compositionOf('gone') });
  await until(async () => (await read()).includes('\nsite_live_behind 1\n'));
});
