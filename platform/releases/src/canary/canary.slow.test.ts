import { createServer, type Server } from 'node:http';
import type { CanaryCounts } from '@site/contract/reports';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { watchCanary } from './canary.ts';

let site: FixtureSite;
let api: Server;
let counts: CanaryCounts;
let asked: string[];

beforeEach(async () => {
  site = await liveSite();
  counts = [];
  asked = [];
  api = createServer(({ method, url, headers }, response) => {
    const isKnown = headers.authorization === `Bearer ${method === 'DELETE' ? 'write-token' : 'read-token'}`;
    if (isKnown) asked.push(`${method} ${url}`);
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify(counts));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await new Promise((resolve) => api.close(resolve));
  site.remove();
});

function source(token = 'read-token') {
  const address = api.address();
  return {
    api: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    token,
    writeToken: 'write-token',
  };
}

const service = () => site.serviceWith({ counts: source() });

async function start(steps = [0.1, 0.5]) {
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  return service().startCanary({ releases: [`mf-two@${version}`], steps });
}

test('a canary goes through its shares as people move it on, and then to all', async () => {
  const before = await site.store.current();
  const started = await start();
  expect(started).toMatchObject({
    generation: 2,
    composition: before?.composition,
    canary: { steps: [0.1, 0.5], step: 0, tries: [expect.stringMatching(/^mf-two@/)] },
    change: { kind: 'canary-start', share: 0.1 },
  });
  expect(await service().advanceCanary({ why: 'Fine' })).toMatchObject({
    composition: before?.composition,
    canary: { step: 1 },
    change: { kind: 'canary-advance', share: 0.5 },
    checks: {},
  });
  const completed = await service().advanceCanary({});
  expect(completed.canary).toBeUndefined();
  expect(completed).toMatchObject({
    composition: started.canary?.composition,
    change: { kind: 'canary-complete' },
  });
  expect(asked.at(-1)).toBe(`DELETE /api/reports/canaries/${started.canary?.id}`);
});

test('a canary with worse counts is aborted, and the history has the counts', async () => {
  const { canary, composition } = await start();
  counts = [{ step: 0, stable: { visitors: 900, withError: 0 }, canary: { visitors: 100, withError: 2 } }];
  expect(await watchCanary(site.store, source())).toMatchObject({ verdict: 'hold' });
  counts = [{ step: 0, stable: { visitors: 900, withError: 0 }, canary: { visitors: 100, withError: 5 } }];
  const { ended } = await watchCanary(site.store, source());
  expect(ended).toMatchObject({
    composition,
    by: 'canary watch',
    why: expect.stringContaining('5 of 5 visitors who met an error'),
    change: { kind: 'canary-abort', id: canary?.id },
    evidence: counts,
  });
  expect(await watchCanary(site.store, source())).toEqual({ canary: null, summary: 'No canary runs.' });
});

test('without counts the canary stays as it is, and a message says so', async () => {
  await start();
  for (const unknown of [undefined, source('wrong'), { api: 'http://127.0.0.1:1', token: 'x' }]) {
    const state = await watchCanary(site.store, unknown);
    expect(state.ended).toBeUndefined();
    expect(state.summary).toMatch(/did not return the counts|The counts are unknown/);
  }
  expect((await site.store.current())?.canary).toBeDefined();
});

test('a rollback aborts a running canary and deletes its counts', async () => {
  const before = await site.store.current();
  for (const [to, kind] of [
    [undefined, 'canary-abort'],
    [1, 'rollback'],
  ] as const) {
    if (to) await site.ship('mf-one', { addresses: ['/'], text: 'New' });
    const { canary } = await start();
    const { composition, change } = await service().rollback({ to });
    expect([composition, change.kind]).toEqual([before?.composition, kind]);
    expect(asked.at(-1)).toBe(`DELETE /api/reports/canaries/${canary?.id}`);
  }
});

test('only one canary runs at a time, and its releases go live only through it', async () => {
  await start();
  await expect(start()).rejects.toThrow('only one can run');
  const other = await site.publish('mf-two', { addresses: ['/two'], text: 'Other' });
  await expect(site.promote([other])).rejects.toThrow('cannot go live now, because a canary tries mf-two@');
  await expect(service().abortCanary({ id: 'another' })).rejects.toThrow('another one runs');
});

test('a promotion during a canary goes live for all visitors, in both arms', async () => {
  const started = await start();
  const { release } = await site.ship('mf-one', { addresses: ['/'], text: 'New' });
  const current = await site.store.current();
  expect(current?.releases['mf-one']).toBe(release.version);
  expect(current?.canary).toMatchObject({
    id: started.canary?.id,
    step: 0,
    releases: { 'mf-one': release.version, 'mf-two': started.canary?.releases['mf-two'] },
  });
  expect(current?.canary?.composition).not.toBe(started.canary?.composition);
});
