import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Canary,
  type CountsSource,
  continueCanary,
  createToken,
  type Generation,
  revokePublisher,
  WATCHER,
  watchCanary,
} from '@site/releases';
import { Webhook } from 'standardwebhooks';
import { problemName, TestDeploy } from '../testing/deploy.ts';

let deploy: TestDeploy;
let token: string;
let api: Server;

/** What the API says that visitors have met: by step, those seen and those who met trouble, of the canary and of the others. */
let met: { canary: [number, number]; stable: [number, number] }[];

/** With what the API answers, and what is done before it does. */
let status: number;
let meanwhile: () => Promise<unknown>;
let source: CountsSource;

const armOf = ([seen, failed]: [number, number]) => ({ seen, failed, kinds: {}, vitals: {} });

beforeEach(async () => {
  [met, status, meanwhile] = [[], 200, async () => undefined];
  // The API itself stands in the browser tests: here it is to say what a test needs at once.
  api = createServer(async ({ headers, url = '' }, response) => {
    await meanwhile();
    const canary = new URL(url, 'http://api').searchParams.get('canary');
    const steps = met.map((arms, step) => ({
      step,
      arms: { canary: armOf(arms.canary), stable: armOf(arms.stable) },
    }));
    const isAllowed = headers.authorization === 'Bearer of-the-reports';
    response.writeHead(isAllowed ? status : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ canary, steps, before: {} }));
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const { port } = api.address() as AddressInfo;
  source = { api: `http://127.0.0.1:${port}`, token: 'of-the-reports' };
  deploy = await TestDeploy.open({ counts: source, limits: { canary: 20 } });
  token = await deploy.token(['mf-two']);
});

afterEach(async () => {
  await deploy.close();
  api.close();
});

const PLAN = { steps: [0.1, 0.5], minutes: 0, minVisitors: 10 };

/** Starts a canary of a section with another text, as a publisher does. */
async function start(plan: object = PLAN): Promise<Canary> {
  const { version } = await deploy.site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  const { event, data } = await deploy.job('/promotions', token, {
    releases: [`mf-two@${version}`],
    canary: plan,
  });
  expect([event, data]).toEqual(['done', expect.objectContaining({ canary: expect.anything() })]);
  return (data as { canary: Canary }).canary;
}

async function history() {
  return (await deploy.site.store.generations.history()).map(({ change }) => change.kind);
}

/** Waits until no canary runs. @returns the generation by which it ended */
async function ended() {
  for (;;) {
    const current = await deploy.site.store.current();
    if (!current?.canary) return current;
    await sleep(20);
  }
}

test('a canary whose visitors meet errors is withdrawn by itself, with its evidence in the history', async () => {
  await deploy.listen();
  const canary = await start({ ...PLAN, minutes: 60 });
  met = [{ canary: [3, 3], stable: [40, 0] }];
  const made = await ended();
  expect(made).toMatchObject({
    generation: 3,
    change: { kind: 'canary-abort', id: canary.id },
    by: WATCHER,
    why: `3 of 3 visitors who met an error had ${canary.tries}, where 10 % have it.`,
    evidence: { steps: [{ share: 0.1, canary: { seen: 3, failed: 3 }, stable: { seen: 40, failed: 0 } }] },
  });
  const { releases } = (await deploy.ask('GET', '/status', token)).json().current;
  expect(releases['mf-two']).not.toBe(canary.releases['mf-two']);
});

test('its publisher is told by a signed webhook what became of it, also where the first attempt fails', async () => {
  const heard: { headers: Record<string, string>; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    heard.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    response.writeHead(heard.length > 1 ? 204 : 503).end();
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  try {
    const webhook = `http://127.0.0.1:${port}/canaries`;
    const made = await createToken(deploy.site.store, { sections: ['mf-two'], may: ['promote'], webhook }, 1);
    token = made.token;
    await deploy.listen();
    const canary = await start({ ...PLAN, minutes: 60 });
    met = [{ canary: [3, 3], stable: [40, 0] }];
    const { why } = (await ended()) ?? {};
    while (heard.length < 2) await sleep(20);
    const [first, second] = heard.map(({ headers, body }) =>
      new Webhook(made.publisher.webhook?.secret ?? '').verify(body, headers),
    );
    expect(second).toEqual(first);
    expect(heard[0]?.headers['webhook-id']).toBe(heard[1]?.headers['webhook-id']);
    expect(second).toMatchObject({
      type: 'canary.abort',
      data: { id: canary.id, releases: canary.tries, by: `token ${made.publisher.id}`, generation: 3, why },
    });
  } finally {
    receiver.close();
  }
});

test('one without trouble goes through its steps and is live for all by itself; with two visitors it holds', async () => {
  await deploy.listen();
  const canary = await start();
  met = [{ canary: [2, 0], stable: [18, 0] }];
  await sleep(200);
  expect(await history()).toEqual(['canary', 'promote']);
  const { decision, heldBack } = (await deploy.ask('GET', '/canary', token)).json();
  expect(heldBack).toBeUndefined();
  expect(decision).toMatchObject({
    verdict: 'hold',
    why: `2 of at least 10 visitors have had ${canary.tries} in this step.`,
  });
  met = [
    { canary: [12, 0], stable: [100, 1] },
    { canary: [12, 0], stable: [12, 0] },
  ];
  const made = await ended();
  expect(await history()).toEqual(['canary-complete', 'canary-step', 'canary', 'promote']);
  expect(made).toMatchObject({ by: WATCHER, releases: canary.releases, evidence: { steps: [{}, {}] } });
});

test('a canary whose publisher was revoked goes to no more visitors by itself; by its numbers it is withdrawn all the same', async () => {
  const canary = await start();
  await revokePublisher(deploy.site.store, 'token', canary.publisher?.id ?? '');
  met = [{ canary: [12, 0], stable: [100, 1] }];
  await deploy.listen();
  await sleep(200);
  expect(await history()).toEqual(['canary', 'promote']);
  // A person may still have it go on.
  const lasting = await deploy.token(['mf-two']);
  const state = (await deploy.ask('GET', '/canary', lasting)).json();
  expect(state).toMatchObject({ canary: { id: canary.id }, decision: { verdict: 'go-on' } });
  expect(state.heldBack).toMatch(
    /^The canary of mf-two@.+ does not go on: its publisher \w+ may not promote it any more\./,
  );
  expect((await deploy.ask('POST', '/canary/go-on', lasting, { payload: {} })).statusCode).toBe(201);
  met = [
    { canary: [0, 0], stable: [0, 0] },
    { canary: [9, 9], stable: [9, 0] },
  ];
  expect((await ended())?.change.kind).toBe('canary-abort');
});

test('who is revoked while the checks run promotes nothing', async () => {
  const { version } = await deploy.site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  const { publishers } = deploy.site.store;
  const read = publishers.read.bind(publishers);
  let asked = 0;
  // The first time when it is asked for, the second time when its turn comes, the third time before it goes live.
  jest.spyOn(publishers, 'read').mockImplementation(async (id) => {
    asked += 1;
    const known = await read(id);
    return asked === 3 && known ? { ...known, revokedAt: new Date().toISOString() } : known;
  });
  const { event, data } = await deploy.job('/promotions', token, { releases: [`mf-two@${version}`] });
  expect([event, data]).toEqual([
    'refused',
    expect.objectContaining({ type: expect.stringContaining('revoked') }),
  ]);
  expect(await history()).toEqual(['promote']);
});

test('who has no right to a canary changes none that began after the right was asked for', async () => {
  await start();
  const other = await deploy.token(['mf-one']);
  const { canary: _canary, ...before } = (await deploy.site.store.current()) ?? {};
  for (const change of ['go-on', 'abort'])
    for (const payload of [{}, { id: _canary?.id }]) {
      jest.spyOn(deploy.site.store, 'current').mockResolvedValueOnce(before as Generation);
      const answer = await deploy.ask('POST', `/canary/${change}`, other, { payload });
      expect(problemName(answer)).toBe(payload.id ? '403 other-section' : '422 refused');
    }
  expect(await history()).toEqual(['canary', 'promote']);
});

test('a step is gone on from once, though two look at its numbers, or a person is faster than them', async () => {
  const { id } = await start();
  met = [{ canary: [12, 0], stable: [100, 0] }];
  meanwhile = async () => {
    meanwhile = async () => undefined;
    await continueCanary(deploy.site.store, { id });
  };
  const { decision, made } = (await watchCanary(deploy.site.store, source)) ?? {};
  expect([decision?.verdict, made]).toEqual(['go-on', undefined]);
  const again = await deploy.ask('POST', '/canary/go-on', token, { payload: { id, step: 0 } });
  expect(problemName(again)).toMatch(/^4/);
  expect(await history()).toEqual(['canary-step', 'canary', 'promote']);
});

test('where the API does not answer the canary stays as it is, and that is said', async () => {
  await deploy.listen();
  await start();
  [met, status] = [[{ canary: [9, 9], stable: [0, 0] }], 503];
  await sleep(100);
  expect(await history()).toEqual(['canary', 'promote']);
  const { canary, unknown } = (await deploy.ask('GET', '/canary', token)).json();
  expect([canary.step, unknown]).toEqual([
    0,
    expect.stringContaining('does not say what visitors meet: it answers with 503'),
  ]);
  status = 200;
  await ended();
  expect((await history())[0]).toBe('canary-abort');
});

test('a person goes on with it or withdraws it, with a right to what it tries, and only the one that is meant', async () => {
  const canary = await start();
  const asked = (change: string, who: string, payload = {}) =>
    deploy.ask('POST', `/canary/${change}`, who, { payload });
  const other = await deploy.token(['mf-one']);
  for (const change of ['go-on', 'abort'])
    expect(problemName(await asked(change, other))).toBe('403 other-section');
  const publishes = await deploy.token(['mf-two'], ['publish']);
  for (const change of ['go-on', 'abort'])
    expect(problemName(await asked(change, publishes))).toBe('403 missing-right');
  // Who may only roll back may withdraw it, and not go on.
  const rollsBack = await deploy.token(['mf-two'], ['rollback']);
  expect(problemName(await asked('go-on', rollsBack))).toBe('403 missing-right');
  const wrong = await asked('abort', token, { id: '0123456789abcdef' });
  expect(problemName(wrong)).toBe('422 refused');
  const next = await asked('go-on', token, { why: 'we looked' });
  expect([next.statusCode, next.json()]).toMatchObject([
    201,
    { change: { kind: 'canary-step', share: 0.5 }, why: 'we looked', publisher: {} },
  ]);
  const aborted = await asked('abort', rollsBack, { id: canary.id });
  expect([aborted.statusCode, aborted.json().change.kind]).toEqual([201, 'canary-abort']);
  expect(problemName(await asked('abort', token))).toBe('422 refused');
  expect((await deploy.ask('GET', '/canary', token)).json()).toEqual({ canary: null });
});

test('who goes back to a generation ends no canary of another section with it', async () => {
  const { generation } = await deploy.site.ship('mf-one', { addresses: ['/'], text: 'Own' });
  const canary = await start();
  const other = await deploy.token(['mf-one']);
  const back = (to: number, who: string) => deploy.ask('POST', '/rollbacks', who, { payload: { to } });
  expect(problemName(await back(generation.generation - 1, other))).toBe('403 other-section');
  expect((await deploy.site.store.current())?.canary?.id).toBe(canary.id);
  const both = await deploy.token(['mf-one', 'mf-two']);
  expect((await back(generation.generation - 1, both)).statusCode).toBe(201);
  expect(await deploy.site.store.current()).not.toHaveProperty('canary');
});

test('what makes no canary is refused before anything is done', async () => {
  const { version } = await deploy.site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  const ask = (payload: object) =>
    deploy.ask('POST', '/promotions', token, { payload: { releases: [`mf-two@${version}`], ...payload } });
  for (const canary of [
    { steps: [] },
    { steps: [1] },
    { steps: [0.5, 0.1] },
    { minutes: -1 },
    { share: 0.1 },
    true,
  ])
    expect(problemName(await ask({ canary }))).toBe('400 bad-request');
  expect(problemName(await ask({ canary: PLAN, dryRun: true }))).toBe('400 bad-request');
  const blind = new TestDeploy(deploy.site);
  const answer = await blind.ask('POST', '/promotions', token, {
    payload: { releases: [`mf-two@${version}`], canary: PLAN },
  });
  expect([problemName(answer), answer.json().detail]).toEqual([
    '422 refused',
    expect.stringContaining('set REPORTS_TOKEN'),
  ]);
  await blind.end();
  expect(await history()).toEqual(['promote']);
});
