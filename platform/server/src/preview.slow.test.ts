import { setTimeout as sleep } from 'node:timers/promises';
import { type FixtureSite, liveSite, ORIGIN } from '@site/releases/testing';
import type { FastifyInstance } from 'fastify';
import { buildServer } from './app.ts';

let site: FixtureSite;
let app: FastifyInstance;

beforeEach(async () => {
  site = await liveSite();
  app = buildServer({ origin: 'http://127.0.0.1', store: site.store, api: 'http://127.0.0.1:1' });
});

afterEach(async () => {
  await app.close();
  site.remove();
});

const HOUR_MS = 60 * 60 * 1000;

/** Makes a preview in which the section at /two has another text. @returns its link, below the origin, and its id */
async function makePreviewToRevoke(): Promise<{ link: string; id: string }> {
  const { version } = await site.publish('mf-two', { addresses: ['/two', '/new'], text: 'Preview text' });
  const made = await site.service.preview({ releases: [`mf-two@${version}`], hours: 2 });
  expect(made.link.startsWith(`${ORIGIN}/preview?token=`)).toBe(true);
  return { link: made.link.slice(ORIGIN.length), id: made.id };
}

async function makePreview(): Promise<string> {
  return (await makePreviewToRevoke()).link;
}

/** Follows a link. @returns the cookie that the browser keeps, or the empty text */
async function follow(link: string): Promise<string> {
  const { cookies } = await app.inject(link);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function visit(url: string, cookie = '') {
  return app.inject({ url, headers: cookie ? { cookie } : {} });
}

/** Waits until a promotion shows. What never does the time limit of tests ends. */
async function untilShown(address: string, text: string): Promise<void> {
  while (!(await visit(address)).body.includes(text)) await sleep(20);
}

async function expectLive(cookie: string): Promise<void> {
  const { statusCode, headers, body } = await visit('/two', cookie);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers).not.toHaveProperty('x-robots-tag');
  expect(body).toContain('Text at /two');
  expect(body).not.toContain('Preview');
  expect((await visit('/new', cookie)).statusCode).toBe(404);
}

async function expectNoRight(token: string): Promise<void> {
  const { statusCode, headers, body } = await visit(`/preview?token=${token}`);
  expect(statusCode).toBe(403);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(headers).not.toHaveProperty('set-cookie');
  expect(body).toBe('This preview has ended, or its link is not complete. Ask for a new one.\n');
  await expectLive(`preview=${token}`);
}

test('who follows the link gets a cookie that scripts cannot read and that ends with the preview', async () => {
  const { statusCode, headers, cookies } = await app.inject(await makePreview());
  expect(statusCode).toBe(303);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(cookies).toEqual([
    expect.objectContaining({ name: 'preview', path: '/', httpOnly: true, sameSite: 'Lax' }),
  ]);
  const remaining = Number(cookies[0]?.expires) - Date.now();
  expect(remaining / HOUR_MS).toBeGreaterThan(1.9);
  expect(remaining / HOUR_MS).toBeLessThanOrEqual(2);
});

test('with the cookie the site has the other release: marked, not for search engines, and kept by no cache', async () => {
  const cookie = await follow(await makePreview());
  for (const [address, text] of [
    ['/', 'Text at /'],
    ['/two', 'Preview text at /two'],
    ['/new', 'Preview text at /new'],
  ] as const) {
    const { statusCode, headers, body } = await visit(address, cookie);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(headers).not.toHaveProperty('etag');
    expect(body).toContain(text);
    expect(body).toMatch(
      /<aside aria-label="Preview"[^>]*>Preview of mf-two@1\.0\.0-\w+, until 20[\dTZ:.-]+</,
    );
  }
  const nowhere = await visit('/nowhere', cookie);
  expect(nowhere.statusCode).toBe(404);
  expect(nowhere.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(nowhere.body).toContain('aria-label="Preview"');
});

test('what a page of a preview violates is reported as that of its own composition', async () => {
  const cookie = await follow(await makePreview());
  const reported = async (address: string, withCookie: string) => {
    const { headers, body } = await visit(address, withCookie);
    const [, shown] = /<meta name="composition" content="(\w+)">/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain(`; report-uri /api/reports?composition=${shown}`);
    return shown;
  };
  expect(await reported('/two', cookie)).not.toBe(await reported('/two', ''));
  expect(await reported('/nowhere', cookie)).toBe(await reported('/two', cookie));
});

test('everybody else sees the live site, before and after the link was followed', async () => {
  const link = await makePreview();
  await expectLive('');
  await follow(link);
  await expectLive('');
  await expectLive('other=1');
  expect((await site.store.current())?.generation).toBe(1);
});

test('a copy that the browser has of the live page does not pass for the preview', async () => {
  const { headers } = await visit('/two');
  const cookie = await follow(await makePreview());
  const conditional = { 'if-none-match': String(headers.etag), cookie };
  const { statusCode, body } = await app.inject({ url: '/two', headers: conditional });
  expect(statusCode).toBe(200);
  expect(body).toContain('Preview text at /two');
});

test('a preview goes on as it is when something is promoted', async () => {
  const cookie = await follow(await makePreview());
  await site.ship('mf-one', { addresses: ['/'], text: 'Newer text' });
  await untilShown('/', 'Newer text at /');
  expect((await visit('/', cookie)).body).toContain('Text at /');
});

test('leaving a preview removes the cookie', async () => {
  const cookie = await follow(await makePreview());
  const { statusCode, headers, cookies } = await visit('/preview/end', cookie);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, '/', 'no-store']);
  expect(cookies).toEqual([expect.objectContaining({ name: 'preview', value: '', path: '/' })]);
  expect(Number(cookies[0]?.expires)).toBeLessThan(Date.now());
});

test('a browser that fetches ahead of a press leaves no preview', async () => {
  const cookie = await follow(await makePreview());
  const ahead = { cookie, 'sec-purpose': 'prefetch;prerender' };
  const { statusCode, cookies } = await app.inject({ url: '/preview/end', headers: ahead });
  expect([statusCode, cookies]).toEqual([503, []]);
});

test("the link's token leads nowhere as a cookie, and the cookie's nowhere as a link", async () => {
  const link = await makePreview();
  const cookie = (await follow(link)).replace('preview=', '');
  const token = link.split('token=')[1] ?? '';
  expect(cookie).not.toBe(token);
  expect((await visit(`/preview?token=${cookie}`)).statusCode).toBe(403);
  await expectLive(`preview=${token}`);
});

test('the address with the token is not passed on', async () => {
  for (const link of [await makePreview(), '/preview?token=x'])
    expect((await visit(link)).headers['referrer-policy']).toBe('no-referrer');
});

test('a token that was changed gives no right', async () => {
  const token = (await makePreview()).split('token=')[1] ?? '';
  const [header = '', payload = '', signature = ''] = token.split('.');
  const other = Buffer.from(payload, 'base64url')
    .toString()
    .replace(/"exp":\d+/, '"exp":9999999999');
  await expectNoRight([header, Buffer.from(other).toString('base64url'), signature].join('.'));
  await expectNoRight([header, payload, signature.split('').reverse().join('')].join('.'));
  await expectNoRight([Buffer.from('{"alg":"none"}').toString('base64url'), payload, ''].join('.'));
  await expectNoRight(token.slice(0, -10));
  await expectNoRight('');
  await expectNoRight('x'.repeat(5000));
});

test('the data of pages are those of the composition that a page names, after another one went live too', async () => {
  const data = (id = '') => visit(`/.well-known/page-data.json?${id}`);
  const idOfLive = async () => (await site.store.current())?.composition;
  const first = await idOfLive();
  const before = await data(first);
  expect(before.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await site.ship('mf-two', { addresses: ['/two'], text: 'Other text' });
  await untilShown('/two', 'Other text');
  const after = await data(await idOfLive());
  expect(after.body).not.toBe(before.body);
  // It is in memory no longer: only what was shown before is.
  await site.ship('mf-two', { addresses: ['/two'], text: 'Third text' });
  await untilShown('/two', 'Third text');
  const late = await data(first);
  expect([late.body, late.headers['cache-control']]).toEqual([before.body, before.headers['cache-control']]);
  const shown = await data(await idOfLive());
  for (const unknown of ['0123456789abcdef', '../../x', '']) {
    const { body, headers } = await data(unknown);
    expect([body, headers['cache-control']]).toEqual([shown.body, 'no-cache']);
  }
});

test('every page names the composition that it is of, and a promotion shows within a second', async () => {
  async function named(address: string) {
    const { headers, body } = await visit(address);
    expect(headers['cache-control']).toBe('no-cache');
    return /<meta name="composition" content="(\w+)">/.exec(body)?.[1];
  }
  const first = (await site.store.current())?.composition;
  for (const address of ['/', '/two', '/nowhere']) expect(await named(address)).toBe(first);
  const { composition } = await site.ship('mf-two', { addresses: ['/two'], text: 'Other text' });
  expect(composition).not.toBe(first);
  await untilShown('/two', 'Other text');
  for (const address of ['/', '/two', '/nowhere']) expect(await named(address)).toBe(composition);
});
