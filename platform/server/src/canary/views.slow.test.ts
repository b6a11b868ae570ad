import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { GIVEN_PATH, type GivenPages } from '@site/contract/views';
import { continueCanary } from '@site/releases';
import { type FixtureSite, fillSite, siteCopies } from '@site/releases/testing';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '../app.ts';

let site: FixtureSite;
let api: Server;
let server: FastifyInstance;

/** By which the API knows the server. */
const TOKEN = 'a-token-of-section-teams-0123456789';

/** What the API was told of each request. */
const told: IncomingHttpHeaders[] = [];

/** What it was told of pages that were given. */
const given: { authorization: string | undefined; body: GivenPages[] }[] = [];

/** Whether it refuses to be told. */
let refuses = false;

const fullSite = siteCopies(fillSite);

beforeEach(async () => {
  site = await fullSite();
  told.length = 0;
  given.length = 0;
  api = createServer(async (request, response) => {
    const body = await text(request);
    const { authorization } = request.headers;
    if (request.url === GIVEN_PATH) given.push({ authorization, body: JSON.parse(body) });
    else told.push(request.headers);
    response.writeHead(refuses && request.url === GIVEN_PATH ? 503 : 204).end();
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const { port } = api.address() as AddressInfo;
  server = buildServer({
    origin: 'https://site.example',
    store: site.store,
    api: `http://127.0.0.1:${port}`,
    reportsToken: TOKEN,
    limits: { heard: 200, tell: 50 },
  });
});

afterEach(async () => {
  await server.close();
  api.close();
  site.remove();
});

/** Does something in no time, as far as those are concerned who were given a page: nobody is told of them meanwhile, however busy the machine is. */
async function atOnce(work: () => Promise<unknown>): Promise<void> {
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
  try {
    await work();
  } finally {
    clock.mockRestore();
  }
}

interface Report {
  composition?: string;
  age?: number;
  headers?: Record<string, string>;
}

function report({ composition = '0123456789abcdef', age = 0, headers = {} }: Report) {
  return server.inject({
    method: 'POST',
    url: `/api/reports/views?composition=${composition}&age=${age}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{"kinds":[]}',
  });
}

/** A visitor who has a cookie. */
async function come(): Promise<string> {
  const { cookies } = await report({});
  return `visitor=${cookies[0]?.value}`;
}

test('a report without a cookie of ours sets one, is asked for again, and does not reach the API', async () => {
  for (const cookie of ['', 'visitor=me', `visitor=${'A'.repeat(22)}`]) {
    const answer = await report({ headers: { cookie, 'x-visitor': 'me' } });
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      200,
      { again: true },
      'no-store',
    ]);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'visitor', httpOnly: true, secure: true }),
    ]);
  }
  expect(told).toEqual([]);
});

test('the API is told who it is by this server alone', async () => {
  const cookie = await come();
  const said = { 'x-visitor': 'me', 'x-arm': 'a:0:stable', 'x-visit-token': 'mine' };
  expect((await report({ headers: { cookie, ...said } })).statusCode).toBe(204);
  expect(told[0]).toMatchObject({ 'x-visitor': cookie.slice(8, 30), 'x-visit-token': TOKEN });
  expect(told[0]).not.toHaveProperty('x-arm');
  // Nor with any other request.
  await server.inject({ url: '/api/health', headers: { cookie, ...said } });
  for (const name of Object.keys(said)) expect(told[1]).not.toHaveProperty(name);
});

test('a view counts for the canary where its visitor gets that composition, and opened it while the canary ran', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  const { canary, generation } = await site.startCanary([release], { steps: [0.5, 0.999999] });
  const visitors = await Promise.all(Array.from({ length: 20 }, come));
  const armOf = async (cookie: string) =>
    (await server.inject({ url: '/two', headers: { cookie } })).body.includes('Tried') ? 'canary' : 'stable';
  const arms = await Promise.all(visitors.map(armOf));
  const stable = visitors[arms.indexOf('stable')] ?? '';
  const tried = visitors[arms.indexOf('canary')] ?? '';
  const armTold = async (cookie: string, composition: string, age = 0) => {
    const heard = told.length;
    const { statusCode } = await report({ composition, age, headers: { cookie } });
    expect(statusCode).toBe(204);
    return told.length > heard ? told.at(-1)?.['x-arm'] : 'nothing';
  };
  expect(await armTold(tried, canary.composition)).toBe(`${canary.id}:0:canary`);
  expect(await armTold(stable, generation.composition)).toBe(`${canary.id}:0:stable`);
  // Of the other arm: the API hears nothing of it.
  expect(await armTold(tried, generation.composition)).toBe('nothing');
  expect(await armTold(stable, canary.composition)).toBe('nothing');
  // Of no composition that is live, and of a page from before it began.
  expect(await armTold(stable, '0123456789abcdef')).toBeUndefined();
  expect(await armTold(stable, generation.composition, 60_000)).toBeUndefined();
  // What was live before a promotion is still of its arm.
  const { generation: next } = await site.ship('mf-one', { addresses: ['/'], text: 'Other' });
  expect(await armTold(tried, next.canary?.composition ?? '')).toBe(`${canary.id}:0:canary`);
  expect(await armTold(tried, canary.composition)).toBe(`${canary.id}:0:canary`);
  await sleep(1000);
  await continueCanary(site.store);
  // A page from before a step counts for neither share: those of the movers would be missing among them.
  const afterItsStart = Date.now() - Date.parse(canary.startedAt) - 1;
  expect(await armTold(tried, canary.composition, afterItsStart)).toBeUndefined();
  expect(await armTold(tried, canary.composition)).toBe(`${canary.id}:1:canary`);
  // Who has come to the canary with the step counts for it from the next page on.
  expect(await armTold(stable, generation.composition)).toBe('nothing');
});

test('the answer to a report tells a visitor the arm, for caches before the server, and again when it is another', async () => {
  const cookie = await come();
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  const { canary } = await site.startCanary([release], { steps: [0.000001, 0.999999] });
  const armTold = async (arm = '') => (await report({ headers: { cookie: `${cookie}; ${arm}` } })).cookies;
  const stable = { name: 'arm', value: `${canary.id}.stable` };
  expect(await armTold()).toEqual([expect.objectContaining({ ...stable, httpOnly: true, secure: true })]);
  expect(await armTold(`arm=${stable.value}`)).toEqual([]);
  await continueCanary(site.store);
  while ((await armTold(`arm=${stable.value}`)).length === 0) await sleep(20);
  expect(await armTold(`arm=${stable.value}`)).toMatchObject([{ name: 'arm', value: `${canary.id}.canary` }]);
});

test('the API is told some time later to whom a page of a canary was given, each once, and of nobody who did not open it', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  const { canary, generation } = await site.startCanary([release], { steps: [0.5] });
  const opened = { 'sec-fetch-dest': 'document' };
  const visit = async (headers: Record<string, string>) =>
    (await server.inject({ url: '/two', headers })).cookies[0]?.value ?? '';
  const visitors = [await visit(opened), await visit(opened), await visit(opened)];
  const known = await come();
  await visit({ ...opened, cookie: known });
  await visit({ ...opened, cookie: known });
  // A program, what is fetched ahead, and files of a page, one of them in a tab of its own.
  await visit({});
  await server.inject({ url: '/robots.txt', headers: { ...opened, cookie: await come() } });
  await visit({ ...opened, 'sec-purpose': 'prefetch;prerender' });
  await visit({ 'sec-fetch-dest': 'script' });
  const listsTold = () => given.flatMap(({ body }) => body);
  while (listsTold().flatMap((list) => list.visitors).length <= visitors.length) await sleep(20);
  await sleep(300);
  const [first] = given;
  expect(first?.authorization).toBe(`Bearer ${TOKEN}`);
  const lists = listsTold();
  expect(lists.flatMap((list) => list.visitors).sort()).toEqual([...visitors, known.slice(8)].sort());
  for (const { arm, composition, ...others } of lists) {
    const shown = arm === 'canary' ? canary.composition : generation.composition;
    expect({ ...others, composition }).toEqual({
      canary: canary.id,
      step: 0,
      composition: shown,
      visitors: expect.any(Array),
    });
  }
});

test('who could not be told of, and who comes again in another step, is told of once more; of one network a few at a time', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  await site.startCanary([release], { steps: [0.5, 0.9] });
  const cookie = await come();
  const open = () => server.inject({ url: '/two', headers: { 'sec-fetch-dest': 'document', cookie } });
  const toldOf = () => given.flatMap(({ body }) => body);
  refuses = true;
  await open();
  while (given.length === 0) await sleep(20);
  refuses = false;
  given.length = 0;
  // The server may not have heard yet that it was refused.
  do {
    await open();
    await sleep(20);
  } while (given.length === 0);
  expect(toldOf()).toMatchObject([{ step: 0, visitors: [cookie.slice(8)] }]);
  // Known by now, with other cookies beside, too.
  await open();
  for (let other = 0; other < 12; other += 1)
    await server.inject({
      url: '/two',
      headers: { 'sec-fetch-dest': 'document', cookie: `${cookie}; _ga=${other}` },
    });
  await sleep(400);
  expect(given).toHaveLength(1);
  // What was given before a step may not count any more when its page speaks.
  let late = '';
  await atOnce(async () => {
    const { cookies } = await server.inject({ url: '/two', headers: { 'sec-fetch-dest': 'document' } });
    late = cookies[0]?.value ?? '';
    await continueCanary(site.store);
    await open();
  });
  const last = async () => toldOf().at(-1)?.step;
  while ((await last()) !== 1) {
    await open();
    await sleep(20);
  }
  expect(toldOf().flatMap(({ visitors }) => visitors)).not.toContain(late);
  given.length = 0;
  await atOnce(async () => {
    for (let visitor = 0; visitor < 30; visitor += 1)
      await server.inject({ url: '/two', headers: { 'sec-fetch-dest': 'document' } });
  });
  while (given.length === 0) await sleep(20);
  await sleep(300);
  expect(toldOf().flatMap(({ visitors }) => visitors)).toHaveLength(10);
});

test('where the API does not answer, a page that reports hears nothing that its browser would complain of', async () => {
  const cookie = await come();
  api.close();
  api.closeAllConnections();
  const { statusCode, body } = await report({ headers: { cookie } });
  expect([statusCode, body]).toEqual([204, '']);
  expect((await server.inject('/api/health')).statusCode).toBe(503);
});
