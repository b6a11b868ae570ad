import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CountsSource } from '../canary/read-counts.ts';
import { abortCanary } from '../promote/canary-changes.ts';
import { StoreUnusable } from '../store/objects/bucket.ts';
import { type FixtureSite, fillSite, siteCopies } from '../testing/site.ts';
import { watch } from './canary.ts';

let site: FixtureSite;
let api: Server;
let source: CountsSource;

/** What is done before the API answers. */
let meanwhile: () => Promise<unknown>;

const fullSite = siteCopies(fillSite);

/** What a watch has printed. */
let printed: string;

const ALL_MET_TROUBLE = {
  canary: { seen: 9, failed: 9, vitals: {} },
  stable: { seen: 90, failed: 0, vitals: {} },
};

beforeEach(async () => {
  [printed, meanwhile] = ['', async () => undefined];
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      printed += text;
      return true;
    });
  api = createServer(async (_request, response) => {
    await meanwhile();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ steps: [{ step: 0, arms: ALL_MET_TROUBLE }], before: {} }));
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const { port } = api.address() as AddressInfo;
  source = { api: `http://127.0.0.1:${port}`, token: 'of-the-reports' };
  site = await fullSite();
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  await site.startCanary([release]);
});

afterEach(() => {
  jest.restoreAllMocks();
  api.close();
  site.remove();
});

async function history() {
  return (await site.store.generations.history()).map(({ change }) => change.kind);
}

test('a watch outlives what keeps it from a look, says so once, and withdraws the canary all the same', async () => {
  const current = jest.spyOn(site.store, 'current');
  for (const _look of [1, 2]) current.mockRejectedValueOnce(new StoreUnusable('The bucket does not answer.'));
  await watch(site.store, source);
  expect(await history()).toEqual(['canary-abort', 'canary', 'promote']);
  expect(printed.split('The bucket does not answer.')).toHaveLength(2);
  expect(printed).toMatch(/No canary runs\.\n$/);
});

test('a watch ends well where somebody else withdraws the canary between its look and what it does', async () => {
  meanwhile = async () => {
    meanwhile = async () => undefined;
    await abortCanary(site.store, { by: 'somebody' });
  };
  await watch(site.store, source);
  expect(await history()).toEqual(['canary-abort', 'canary', 'promote']);
  expect((await site.store.current())?.by).toBe('somebody');
  // Nothing is amiss where it has ended.
  expect(printed).not.toContain('starts one');
});
