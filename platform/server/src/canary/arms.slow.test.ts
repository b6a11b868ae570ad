import { setTimeout as sleep } from 'node:timers/promises';
import { abortCanary, continueCanary } from '@site/releases';
import { type FixtureSite, fillSite, siteCopies } from '@site/releases/testing';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '../app.ts';

/** How many visitors come. In a long trial as many as the share can be told from them to a third of a percent. */
const VISITORS = process.env.LONG_TRIALS ? 10_000 : 500;

const ORIGIN = 'https://site.example';

let site: FixtureSite;
const servers: FastifyInstance[] = [];

const fullSite = siteCopies(fillSite);

beforeEach(async () => {
  site = await fullSite();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  site.remove();
});

function startServer(): FastifyInstance {
  const server = buildServer({ origin: ORIGIN, store: site.store, api: 'http://127.0.0.1:1' });
  servers.push(server);
  return server;
}

async function tryText(steps?: number[]) {
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  return site.startCanary([release], steps ? { steps } : {});
}

function visit(server: FastifyInstance, url = '/two', cookie = '') {
  return server.inject({ url, headers: cookie ? { cookie } : {} });
}

/** What a browser keeps of an answer. */
function kept({ cookies }: Awaited<ReturnType<typeof visit>>): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** How many come at once. */
const AT_ONCE = 100;

/** What comes of each, so many at once. */
async function ofEach<One, Result>(
  all: readonly One[],
  find: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const found: Result[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    found.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(find))));
  return found;
}

/** Visitors with their cookies, of the first page that each opened. */
async function comeAll(server: FastifyInstance): Promise<string[]> {
  return ofEach(Array.from({ length: VISITORS }), async () => kept(await visit(server)));
}

/** Whether each visitor gets what is tried, on both servers alike. */
async function armsOf(cookies: readonly string[]): Promise<boolean[]> {
  return ofEach(cookies, async (cookie) => {
    const answers = await Promise.all(servers.map((server) => visit(server, '/two', cookie)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const tried = answers.map(({ body }) => body.includes('Tried'));
    expect(new Set(tried).size).toBe(1);
    return tried[0] === true;
  });
}

/** Waits until each server is at the step that has begun, of which it hears by itself: some of so many visitors get something else then. */
async function untilStepped(cookies: readonly string[], arms: readonly boolean[]): Promise<void> {
  const some = cookies.slice(0, 100);
  for (const server of servers) {
    const isTried = async (cookie: string) => (await visit(server, '/two', cookie)).body.includes('Tried');
    while ((await Promise.all(some.map(isTried))).every((tried, at) => tried === arms[at])) await sleep(20);
  }
}

function expectShare(arms: readonly boolean[], share: number): void {
  const inCanary = arms.filter(Boolean).length;
  // Five standard deviations of a binomial: one run in two million is outside.
  expect(Math.abs(inCanary - share * VISITORS)).toBeLessThan(5 * Math.sqrt(VISITORS * share * (1 - share)));
}

test('visitors stay in their arm over servers and promotions; a step only brings some of the others', async () => {
  await tryText();
  const first = startServer();
  startServer();
  const cookies = await comeAll(first);
  const arms = await armsOf(cookies);
  expectShare(arms, 0.1);
  for (const text of ['One', 'Two', 'Three']) {
    await site.ship('mf-one', { addresses: ['/'], text });
    expect(await armsOf(cookies)).toEqual(arms);
  }
  await continueCanary(site.store);
  await untilStepped(cookies, arms);
  const more = await armsOf(cookies);
  expectShare(more, 0.5);
  expect(arms.filter((isIn, at) => isIn && !more[at])).toEqual([]);
  await continueCanary(site.store);
  await untilStepped(cookies, more);
  expect((await armsOf(cookies)).every(Boolean)).toBe(true);
}, 600_000);

test('an id is given with a page while a canary runs, and with nothing else', async () => {
  const server = startServer();
  const before = await visit(server);
  expect([before.cookies, before.headers.vary]).toEqual([[], 'accept-encoding']);
  const { canary } = await tryText();
  const page = await visit(server);
  expect(page.cookies).toEqual([
    expect.objectContaining({ name: 'visitor', path: '/', httpOnly: true, sameSite: 'Lax', secure: true }),
  ]);
  // The browser alone keeps it, and asks with what it has when it has the cookie, too.
  expect(page.headers['cache-control']).toBe('private, no-cache');
  expect(page.headers).not.toHaveProperty('vary');
  // Who is known gets no cookie again, and what a page asks for gives none.
  const again = await visit(server, '/', kept(page));
  expect(again.cookies).toEqual([]);
  expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
  // One that says the arm of a canary before is told of this one's.
  const { cookies } = await visit(server, '/', `${kept(page)}; arm=before.canary`);
  expect(cookies).toEqual([expect.objectContaining({ name: 'arm', httpOnly: true, secure: true })]);
  expect(cookies[0]?.value).toMatch(new RegExp(`^${canary.id}\\.(stable|canary)$`));
  expect((await visit(server, '/robots.txt')).cookies).toEqual([]);
  await abortCanary(site.store);
  const after = await visit(server, '/two', kept(page));
  expect([after.cookies, after.headers.vary]).toEqual([[], 'accept-encoding']);
});

test('an arm cannot be asked for: what a browser says without an id of ours is nothing', async () => {
  const { canary } = await tryText([0.000001]);
  const server = startServer();
  for (const cookie of [
    `arm=${canary.id}.canary`,
    `visitor=${'A'.repeat(22)}`,
    `visitor=; arm=${canary.id}.canary`,
  ]) {
    const { body, cookies } = await visit(server, '/two', cookie);
    expect(body).toContain('Text at /two');
    expect(cookies.map(({ name }) => name)).toContain('visitor');
  }
});

test('each arm has its own entity tags, files and policy; what a canary adds is there in it alone', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two', '/new'], text: 'Tried' });
  await site.startCanary([release], { steps: [0.5] });
  const server = startServer();
  const cookies = await comeAll(server);
  const arms = await armsOf(cookies);
  const [tried = '', stable = ''] = [cookies[arms.indexOf(true)], cookies[arms.indexOf(false)]];
  expect([
    (await visit(server, '/new', tried)).statusCode,
    (await visit(server, '/new', stable)).statusCode,
  ]).toEqual([200, 404]);
  expect((await visit(server, '/sitemap.xml', tried)).body).toContain('/new');
  expect((await visit(server, '/sitemap.xml')).body).not.toContain('/new');
  // A file that the canary alone has is no page either: it gives nobody an id.
  const picture = '/og/new.png';
  expect((await visit(server, picture, tried)).statusCode).toBe(200);
  expect((await visit(server, picture)).cookies).toEqual([]);
  const [one, other] = [await visit(server, '/two', tried), await visit(server, '/two', stable)];
  expect(one.headers.etag).not.toBe(other.headers.etag);
  expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy']);
  const asked = { url: '/two', headers: { cookie: stable, 'if-none-match': String(one.headers.etag) } };
  expect((await server.inject(asked)).statusCode).toBe(200);
});

test('where the key cannot be read whoever is new gets what is live, and the next who comes is divided; who is in an arm stays in it', async () => {
  await tryText([0.999999]);
  const tried = kept(await visit(startServer()));
  const server = startServer();
  const { visitorKey } = site.store;
  const read = visitorKey.readOrMake.bind(visitorKey);
  visitorKey.readOrMake = () => Promise.reject(new Error('The disk does not answer'));
  const { statusCode, body, cookies } = await visit(server);
  expect([statusCode, body.includes('Text at /two'), cookies]).toEqual([200, true, []]);
  const again = await visit(server, '/two', tried);
  expect([again.body.includes('Tried'), again.cookies]).toEqual([true, []]);
  visitorKey.readOrMake = read;
  // Another server, for the first asks again in a few seconds only.
  expect((await visit(startServer())).body).toContain('Tried');
});

test('a server that may only read the store divides visitors all the same: whoever promoted has made the key', async () => {
  await tryText([0.999999]);
  site.store.visitorKey.keep = () => Promise.reject(new Error('EROFS: read-only file system'));
  const { body, cookies } = await visit(startServer());
  expect([body.includes('Tried'), cookies]).toEqual([true, [expect.anything()]]);
});

test('a store that says nothing of the key holds up one visitor, and no other', async () => {
  await tryText();
  const server = startServer();
  site.store.visitorKey.readOrMake = () => new Promise(() => undefined);
  await visit(server);
  const begun = performance.now();
  for (let visitor = 0; visitor < 5; visitor += 1) expect((await visit(server)).statusCode).toBe(200);
  expect(performance.now() - begun).toBeLessThan(4000);
});
