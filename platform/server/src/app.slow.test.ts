import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterThisTest, send, until } from './testing/connections.ts';
import { openSite, serve } from './testing/open-site.ts';
import {
  addRelease,
  compositionOf,
  emptyStore,
  MAIN_SCRIPT,
  noStore,
  pageText,
  promote,
  SCRIPT,
} from './testing/small-site.ts';

/** Waits until another composition is served. */
function untilServed(app: ReturnType<typeof serve>, mark: string): Promise<void> {
  return until(async () => (await app.inject('/')).body === pageText(`Home ${mark}`));
}

test('a page is sent as HTML that browsers check for changes each time', async () => {
  const { app } = await openSite();
  for (const [address, title] of [
    ['/', 'Home one'],
    ['/contact?from=mail', 'Contact one'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject(address);
    expect([statusCode, body]).toEqual([200, pageText(title)]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const known = { 'if-none-match': String(headers.etag) };
    const again = await app.inject({ url: address, headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/contact' });
  expect([statusCode, body, headers['content-length']]).toEqual([
    200,
    '',
    String(pageText('Contact one').length),
  ]);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (content: Buffer) => content],
] as const)('for "%s" pages and scripts are sent as %s', async (accepted, encoding, decompress) => {
  const { app } = await openSite();
  for (const [url, content] of [
    ['/', pageText('Home one')],
    ['/nowhere', pageText('Not found one')],
    [MAIN_SCRIPT, SCRIPT],
  ] as const) {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(decompress(rawPayload).toString()).toBe(content);
  }
});

test.each(['/nowhere', '/constructor', '/index.html', '/pages/contact.html', '/manifest.json'])(
  '%s is not on the site: status 404 with the page that says so, always whole',
  async (url) => {
    const { app } = await openSite();
    for (const headers of [{}, { 'if-none-match': '*' }, { range: 'bytes=0-9' }]) {
      const { statusCode, body } = await app.inject({ url, headers });
      expect([statusCode, body]).toEqual([404, pageText('Not found one')]);
    }
  },
);

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: one'],
  ['/og/contact.png', 'image/png', 'a picture'],
  ['/favicon.ico', 'image/png', 'an icon'],
])('%s is a file of the composition', async (address, type, content) => {
  const { app } = await openSite();
  const { headers, body } = await app.inject(address);
  expect([headers['content-type'], body]).toEqual([type, content]);
});

test('an address with a slash at its end or needless encoding is redirected for good', async () => {
  const { app } = await openSite();
  for (const address of ['/contact/', '/%63ontact']) {
    const { statusCode, headers } = await app.inject(address);
    expect([statusCode, headers.location]).toEqual([301, '/contact']);
  }
});

test('a file of a release is kept by browsers for a year', async () => {
  const { app } = await openSite();
  const { headers, body } = await app.inject(MAIN_SCRIPT);
  expect(body).toBe(SCRIPT);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
});

test('whatever kind of file publishing accepts is served', async () => {
  const { app } = await openSite();
  const { statusCode, headers, body } = await app.inject(MAIN_SCRIPT.replace('main.js', 'media/tour@2x.mp4'));
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'video/mp4', 'a film']);
});

test("a release's file that is opened on its own cannot run or send anything", async () => {
  const { app } = await openSite();
  for (const file of ['main.js', 'icon.svg'])
    for (const encoding of ['identity', 'br']) {
      const { headers } = await app.inject({
        url: MAIN_SCRIPT.replace('main.js', file),
        headers: { 'accept-encoding': encoding },
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(
        /^default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; /,
      );
      expect(policy.endsWith('sandbox')).toBe(file === 'icon.svg');
    }
});

const FOLDER = MAIN_SCRIPT.replace('client/main.js', '');

test('nothing of a release but its files for browsers can be fetched', async () => {
  const { app, listen } = await openSite();
  // From here on all of the release is on this machine.
  await app.inject(MAIN_SCRIPT);
  const port = await listen();
  for (const path of [
    'server/main.cjs',
    'manifest.json',
    'client',
    'client/',
    'client/other.js',
    'client/login.js.htm',
    'client/login.html',
    'client/../server/main.cjs',
    'client/%2e%2e/server/main.cjs',
    'client/..%2fserver%2fmain.cjs',
    '../../../../served.json',
  ]) {
    const answer = await send(port, `GET ${FOLDER}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(`${path}: ${answer}`).toMatch(/: HTTP\/1\.1 (?:301|400|403|404) /);
    expect(answer).not.toMatch(/secret|publishedAt|generation|immutable|password/);
  }
});

test('a promotion is served within a second, without a restart', async () => {
  const { store, app } = await openSite();
  const { headers } = await app.inject('/');
  await promote(store, 'two');
  await untilServed(app, 'two');
  const known = { 'if-none-match': String(headers.etag) };
  expect((await app.inject({ url: '/', headers: known })).statusCode).toBe(200);
  expect(JSON.parse((await app.inject('/readyz')).body)).toEqual({ status: 'ok', generation: 2 });
});

test('pages have browsers report violations by composition, and name the Reporting API with TLS only', async () => {
  const { store, app } = await openSite();
  const address = `/api/reports?composition=${compositionOf('one')}`;
  const plain = (await app.inject('/')).headers;
  expect(plain).not.toHaveProperty('reporting-endpoints');
  expect(String(plain['content-security-policy']).endsWith(`; report-uri ${address}`)).toBe(true);
  const tls = (await serve(store, { origin: 'https://www.example.com' }).inject('/')).headers;
  expect(tls['reporting-endpoints']).toBe(`csp="${address}"`);
  expect(String(tls['content-security-policy']).endsWith('; report-to csp')).toBe(true);
  expect(tls['strict-transport-security']).toBe('max-age=31536000');
});

test('before the first promotion the site answers that nothing is promoted', async () => {
  const app = serve(await emptyStore(afterThisTest));
  for (const [address, body] of [
    ['/', 'Nothing is promoted yet.\n'],
    ['/readyz', '{"status":"not ready"}'],
  ] as const) {
    const answer = await app.inject(address);
    expect([answer.statusCode, answer.body]).toEqual([503, body]);
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('while the store is down, the last good composition is served, also after a restart', async () => {
  const { store, app } = await openSite();
  await untilServed(app, 'one');
  await until(async () => (await import('node:fs')).existsSync(join(store.cache.root, 'served.json')));
  jest.spyOn(store, 'current').mockRejectedValue(new Error('The store does not answer'));
  const error = jest.spyOn(app.log, 'error').mockImplementation(() => undefined);
  await until(async () => JSON.parse((await app.inject('/readyz')).body).status === 'behind');
  expect((await app.inject('/')).body).toBe(pageText('Home one'));
  expect((await app.inject(MAIN_SCRIPT)).statusCode).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 2200));
  expect(error).toHaveBeenCalledTimes(1);

  const restarted = serve(store);
  expect((await restarted.inject('/')).body).toBe(pageText('Home one'));
  expect((await restarted.inject('/readyz')).statusCode).toBe(200);
  jest.restoreAllMocks();
  await until(async () => JSON.parse((await app.inject('/readyz')).body).status === 'ok');
  await promote(store, 'two');
  await untilServed(restarted, 'two');
  await untilServed(app, 'two');
});

test('while the store hangs, a restarted server shows the last good composition after two seconds', async () => {
  const { store, app } = await openSite();
  await untilServed(app, 'one');
  await until(async () => (await import('node:fs')).existsSync(join(store.cache.root, 'served.json')));
  jest.spyOn(store, 'current').mockReturnValue(new Promise(() => undefined));
  const begun = Date.now();
  expect((await serve(store).inject('/')).body).toBe(pageText('Home one'));
  expect(Date.now() - begun).toBeLessThan(6000);
});

test('a generation whose composition is damaged is not served, and the next good one is', async () => {
  const { store, app } = await openSite();
  await untilServed(app, 'one');
  const error = jest.spyOn(app.log, 'error').mockImplementation(() => undefined);
  const { generation: _, ...first } = (await store.current()) ?? { generation: 0 };
  await store.commitGeneration(1, { ...first, composition: compositionOf('gone') } as never);
  await until(() => error.mock.calls.length > 0);
  expect((await app.inject('/')).body).toBe(pageText('Home one'));
  await addRelease(store);
  await promote(store, 'three');
  await untilServed(app, 'three');
});

test('page data belong to the composition that the page names, even if another is live', async () => {
  const { store, app } = await openSite();
  const url = (mark: string) => `/.well-known/page-data.json?${compositionOf(mark)}`;
  const before = await app.inject(url('one'));
  expect(before.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const mark of ['two', 'three']) {
    await promote(store, mark);
    await untilServed(app, mark);
  }
  expect((await app.inject(url('one'))).body).toBe(before.body);
  expect((await app.inject(url('two'))).body).not.toBe(before.body);
  const restarted = serve(store);
  expect((await restarted.inject(url('one'))).body).toBe(before.body);
});

test('a release is fetched from the store on demand, and a missing one is cheap', async () => {
  const { store, app } = await openSite();
  await untilServed(app, 'one');
  await rm(join(store.cache.root, 'releases'), { recursive: true });
  expect((await app.inject(MAIN_SCRIPT)).body).toBe(SCRIPT);
  const statuses = new Set<number>();
  for (let number = 0; number < 200; number += 1) {
    const version = `1.0.0-${String(number).padStart(32, '0')}`;
    statuses.add((await app.inject(`/releases/shell/${version}/client/main.js`)).statusCode);
  }
  expect([...statuses]).toEqual([404, 503]);
  // What is here is served all the same.
  expect((await app.inject(MAIN_SCRIPT)).statusCode).toBe(200);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  '%s is refused with the methods that are allowed',
  async (method) => {
    const app = serve(noStore());
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    for (const path of ['/', '/healthz', '/preview', '/apis', '/releases/a/b/client/c.js']) {
      const answer = await send(
        port,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\ncontent-length: 3\r\n\r\n{x}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 405 .*^allow: GET, HEAD\r$.*\r\n\r\nMethod Not Allowed\.\n$/ims);
    }
  },
);

test.each([
  ['an encoding that is none', 'GET /word/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['one of the API', 'POST /api/word/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['a way up', 'GET /api/../word HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
])('%s is answered in plain words that repeat nothing', async (_what, bytes, status) => {
  const app = serve(noStore());
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const answer = await send(port, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*^content-type: text/plain`, 'ims'));
  expect(answer).not.toMatch(/word|FST_|zz/i);
});

test('a request with the whole address is understood', async () => {
  const { listen } = await openSite();
  const answer = await send(
    await listen(),
    'GET http://site/healthz HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
