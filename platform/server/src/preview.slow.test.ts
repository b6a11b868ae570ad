import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preview, ReleaseStore } from '@site/releases';
import { type FixtureSite, liveSite, ORIGIN } from '@site/releases/testing';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
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
  const made = await preview(site.store, [{ name: 'mf-two', version }], { origin: ORIGIN, hours: 2 });
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

async function expectLive(cookie: string): Promise<void> {
  const { statusCode, headers, body } = await visit('/two', cookie);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers).not.toHaveProperty('x-robots-tag');
  expect(body).toContain('Text at /two');
  expect(body).not.toContain('Preview');
  expect((await visit('/new', cookie)).statusCode).toBe(404);
}

function never(): never {
  throw new Error('It is not there');
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

test('the link leads to the first page that is changed, else to the first of the release, to the home page where it was not written down', async () => {
  const follows = async (link: string) => (await app.inject(link)).headers.location;
  const { link, id } = await makePreviewToRevoke();
  expect(await follows(link)).toBe('/two');
  const options = { origin: ORIGIN, hours: 2 };
  const same = await preview(site.store, [{ name: 'mf-one', version: 'latest' }], options);
  expect(await follows(same.link.slice(ORIGIN.length))).toBe('/');
  const live = (await site.store.current())?.releases?.['mf-two'] ?? never();
  const behaves = await preview(site.store, [{ name: 'mf-two', version: live }], options);
  expect(await follows(behaves.link.slice(ORIGIN.length))).toBe('/two');
  const { address: _, ...before } = (await site.store.previews.read(id)) ?? never();
  await site.store.previews.add(before);
  expect(await follows(link)).toBe('/');
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
      /<aside aria-label="Preview"[^>]*>Preview of mf-two@1\.0\.0-\w+, until 20[\d: -]+ UTC\. <a href="\/preview\/end"/,
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
  expect(await site.store.generations.newest()).toBe(1);
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
  expect((await visit('/')).body).toContain('Newer text at /');
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

test('a link that has expired gives no right, and neither does its cookie', async () => {
  const link = await makePreview();
  const cookie = await follow(link);
  const [record] = await site.store.previews.all();
  await site.store.previews.add({ ...(record ?? never()), until: new Date(Date.now() - 1000).toISOString() });
  await expectNoRight(link.split('token=')[1] ?? '');
  await expectLive(cookie);
});

test('a preview that is revoked has ended for everyone who looks at it, on every server; others go on', async () => {
  const [one, two] = [await makePreviewToRevoke(), await makePreviewToRevoke()];
  const [cookie, other] = [await follow(one.link), await follow(two.link)];
  expect((await visit('/two', cookie)).body).toContain('Preview text at /two');
  // As another process does it.
  expect(await new ReleaseStore(site.data).previews.end(one.id, { by: 'ana' })).toBe(true);
  await expectNoRight(one.link.split('token=')[1] ?? '');
  await expectLive(cookie);
  expect((await visit('/two', other)).body).toContain('Preview text at /two');
  for (const id of [one.id, '../preview'])
    expect(await site.store.previews.end(id, { by: 'ben' })).toBe(false);
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

test.each([0, -1, 169, Number.NaN, Number.POSITIVE_INFINITY])(
  'a preview of %d hours is refused: it lasts up to seven days',
  async (hours) => {
    const make = async () =>
      preview(site.store, [{ name: 'mf-two', version: 'latest' }], { origin: ORIGIN, hours });
    await expect(make()).rejects.toThrow('A preview lasts up to seven days: give 1 to 168 hours.');
    expect(await site.store.previews.all()).toEqual([]);
  },
);

test('a preview that cannot be read for a second shows the live site', async () => {
  const { link, id } = await makePreviewToRevoke();
  const cookie = await follow(link);
  const record = join(site.data, 'previews', `${id}.json`);
  const content = readFileSync(record);
  rmSync(record);
  // Reading it waits until somebody writes, as on a disk that hangs.
  execFileSync('mkfifo', [record]);
  await expectLive(cookie);
  await writeFile(record, content);
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

test("another site's token, and one that was signed for something else, give no right", async () => {
  const token = (await makePreview()).split('token=')[1] ?? '';
  const { jti = '' } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  function signed(audience: string, key: Uint8Array) {
    const jwt = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setAudience(audience).setJti(jti);
    return jwt.setExpirationTime('1h').sign(key);
  }
  await expectNoRight(await signed('preview-link', randomBytes(32)));
  const key = randomBytes(32);
  writeFileSync(join(site.data, 'preview.key'), key);
  await expectNoRight(await signed('something-else', key));
  expect((await visit(`/preview?token=${await signed('preview-link', key)}`)).statusCode).toBe(303);
});

test('without the key all links end', async () => {
  const link = await makePreview();
  const cookie = await follow(link);
  rmSync(join(site.data, 'preview.key'));
  expect((await visit(link)).statusCode).toBe(403);
  await expectLive(cookie);
});

test('a preview whose composition cannot be read shows the live site', async () => {
  const cookie = await follow(await makePreview());
  const live = (await site.store.current())?.composition;
  for (const id of await site.store.compositionIds())
    if (id !== live) await writeFile(join(site.store.compositionFolder(id), 'composition.json'), '{');
  await expectLive(cookie);
});

test('a preview whose composition was pruned shows the live site', async () => {
  const cookie = await follow(await makePreview());
  const live = (await site.store.current())?.composition;
  for (const id of await site.store.compositionIds()) if (id !== live) await site.store.remove(id);
  await expectLive(cookie);
});

test('a release that the gate would refuse because of the kit cannot be previewed', async () => {
  const { version } = await site.publish('mf-two', { addresses: ['/two'], kit: '^9.0.0' });
  const refused = preview(site.store, [{ name: 'mf-two', version }], { origin: ORIGIN, hours: 1 });
  await expect(refused).rejects.toThrow('Refused by check "kit"');
});

test('the discovery document is served and is the one that the pages carry', async () => {
  for (const cookie of ['', await follow(await makePreview())]) {
    const { statusCode, headers, body } = await visit('/.well-known/frontend-discovery.json', cookie);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    const page = (await visit('/two', cookie)).body;
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(JSON.parse(data).discovery).toEqual(JSON.parse(body));
  }
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
  const after = await data(await idOfLive());
  expect(after.body).not.toBe(before.body);
  // It is in memory no longer: only what was shown before is.
  await site.ship('mf-two', { addresses: ['/two'], text: 'Third text' });
  await visit('/');
  const late = await data(first);
  expect([late.body, late.headers['cache-control']]).toEqual([before.body, before.headers['cache-control']]);
  const shown = await data(await idOfLive());
  for (const unknown of ['0123456789abcdef', '../../x', '']) {
    const { body, headers } = await data(unknown);
    expect([body, headers['cache-control']]).toEqual([shown.body, 'no-cache']);
  }
});

test('the data of the pages that are shown do not depend on the disk, as the pages do not', async () => {
  await visit('/');
  const { composition = '' } = (await site.store.current()) ?? {};
  const ask = () => visit(`/.well-known/page-data.json?${composition}`);
  const before = await ask();
  rmSync(site.store.compositionFolder(composition), { recursive: true });
  const { body, headers } = await ask();
  expect([body, headers['cache-control']]).toEqual([before.body, before.headers['cache-control']]);
  expect(headers['cache-control']).toContain('immutable');
});

test('every page names the composition that it is of, and a promotion shows at the next request', async () => {
  async function named(address: string) {
    const { headers, body } = await visit(address);
    expect(headers['cache-control']).toBe('no-cache');
    return /<meta name="composition" content="(\w+)">/.exec(body)?.[1];
  }
  const first = (await site.store.current())?.composition;
  for (const address of ['/', '/two', '/nowhere']) expect(await named(address)).toBe(first);
  const { composition } = await site.ship('mf-two', { addresses: ['/two'], text: 'Other text' });
  expect(composition.id).not.toBe(first);
  for (const address of ['/', '/two', '/nowhere']) expect(await named(address)).toBe(composition.id);
});
