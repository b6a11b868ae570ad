import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CANARY_HEADERS, parseCanaryArm, REPORTS_PATH } from '@site/contract/reports';
import { type FixtureSite, liveSite } from '@site/releases/testing';
import type { FastifyInstance } from 'fastify';
import { buildServer } from './app.ts';

let site: FixtureSite;
let app: FastifyInstance;
let api: Server;
let told: IncomingHttpHeaders[];

beforeEach(async () => {
  site = await liveSite();
  told = [];
  api = createServer(({ headers }, response) => {
    told.push(headers);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const address = api.address();
  app = buildServer({
    origin: 'https://site.example',
    store: site.store,
    api: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    reportsToken: 'the token of this server',
  });
});

afterEach(async () => {
  await app.close();
  await new Promise((resolve) => api.close(resolve));
  site.remove();
});

async function startCanary(share: number): Promise<string> {
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  const { generation, canary } = await site.service.startCanary({
    releases: [`mf-two@${version}`],
    steps: [share],
  });
  await untilServed(generation);
  return canary?.id ?? '';
}

async function untilServed(generation: number): Promise<void> {
  while ((await app.inject('/readyz')).json().generation !== generation) await sleep(20);
}

async function visit(cookie = '', url = '/two') {
  const { headers, body, cookies } = await app.inject({ url, headers: cookie ? { cookie } : {} });
  const [set] = cookies;
  return { headers, body, set, cookie: set ? `${set.name}=${set.value}` : cookie };
}

function report(cookie: string, composition: string, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: REPORTS_PATH,
    headers: { 'content-type': 'application/json', cookie, ...headers },
    payload: JSON.stringify({ composition, events: [{ kind: 'view' }] }),
  });
}

const compositionIn = (html: string) => /<meta name="composition" content="(\w+)">/.exec(html)?.[1] ?? '';

test('without a canary nobody gets a cookie, with a page or with a report', async () => {
  const { set, body } = await visit();
  expect(set).toBeUndefined();
  expect((await report('', compositionIn(body))).cookies).toEqual([]);
  expect(told).toHaveLength(1);
  expect(told[0]).not.toHaveProperty('authorization');
});

test('while a canary runs each visitor gets one of its pages, and always the same', async () => {
  await startCanary(0.5);
  const shown = new Set<string>();
  for (let visitor = 0; visitor < 30; visitor += 1) {
    const first = await visit();
    expect(first.set).toMatchObject({ name: 'canary', httpOnly: true, secure: true, sameSite: 'Lax' });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await visit(first.cookie);
    expect(again.set).toBeUndefined();
    expect(again.headers.vary).toBe('accept-encoding, cookie');
    expect(again.body).toBe(first.body);
    shown.add(/(Text|Tried) at/.exec(first.body)?.[1] ?? '');
  }
  expect([...shown].sort()).toEqual(['Text', 'Tried']);
  await site.service.abortCanary({});
  await untilServed(3);
  expect((await visit()).set).toBeUndefined();
});

test('a cookie that somebody made up is replaced, and files get none', async () => {
  await startCanary(0.5);
  const { set } = await visit(`canary=${'A'.repeat(22)}.${'B'.repeat(22)}`);
  expect(set).toBeDefined();
  expect((await visit('', '/robots.txt')).set).toBeUndefined();
});

test('the API is told whose report it is, and nothing that a visitor says of that', async () => {
  const canary = await startCanary(0.5);
  const { cookie, body } = await visit();
  const forged = { [CANARY_HEADERS.visitor]: 'forged', [CANARY_HEADERS.arm]: `${canary}:0:canary` };
  await report(cookie, compositionIn(body), forged);
  const [visitor] = cookie.replace('canary=', '').split('.');
  expect(told[0]).toMatchObject({
    [CANARY_HEADERS.visitor]: visitor,
    authorization: 'Bearer the token of this server',
  });
  const arm = parseCanaryArm(String(told[0]?.[CANARY_HEADERS.arm]));
  expect(arm).toEqual({ canary, step: 0, arm: body.includes('Tried') ? 'canary' : 'stable' });
  // Without a cookie of ours, and of a page that its visitor was not to get, it counts for no canary.
  await report('', compositionIn(body), forged);
  await report(cookie, 'f'.repeat(32), forged);
  for (const headers of told.slice(1)) {
    expect(headers).not.toHaveProperty(CANARY_HEADERS.visitor);
    expect(headers).not.toHaveProperty(CANARY_HEADERS.arm);
    expect(headers).not.toHaveProperty('authorization');
  }
  expect(told).toHaveLength(3);
});
