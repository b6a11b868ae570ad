import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PROBLEM_TYPES } from '@site/contract';
import { freePort } from '@site/contract/testing';
import type { ReleaseStore } from '@site/releases';
import { buildServer } from './app.ts';
import {
  addRelease,
  COMPANY,
  compositionOf,
  emptyStore,
  MAIN_SCRIPT,
  pageText,
  promote,
  SCRIPT,
} from './testing/small-site.ts';

const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of atEnd.splice(0).reverse()) await clean();
});

/** Waits until something is so. What never is the time limit of tests ends. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

async function emptySite(): Promise<ReleaseStore> {
  const store = await emptyStore((remove) => atEnd.push(remove));
  await addRelease(store);
  return store;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Starts a small HTTP server in the place of the API. @returns its origin */
async function startApi(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd.push(() => new Promise((resolve) => server.close(resolve)));
  return { origin: `http://127.0.0.1:${portOf(server)}` };
}

/** The origin of an API that has stopped. */
async function stoppedApi(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

function serveFrom(store: ReleaseStore, api: string, origin = 'http://127.0.0.1') {
  const app = buildServer({ origin, store, api });
  atEnd.push(() => app.close());
  return app;
}

/** The site with one composition live. */
async function openSite(api = 'http://127.0.0.1:1') {
  const store = await emptySite();
  await promote(store, 'one');
  return { store, app: serveFrom(store, api) };
}

/** Sends a request line as it is: clients tidy addresses up before they send them. */
async function sendRaw(app: ReturnType<typeof buildServer>, target: string): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(portOf(app.server), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test('a page is sent as HTML that browsers check for changes each time', async () => {
  const { app } = await openSite();
  for (const [address, title] of [
    ['/', 'Home one'],
    ['/contact', 'Contact one'],
    ['/contact?from=mail', 'Contact one'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject(address);
    expect(statusCode).toBe(200);
    expect(body).toBe(pageText(title));
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^(W\/)?".+"$/),
    });
  }
});

test('a page that has not changed is not sent again', async () => {
  const { app } = await openSite();
  const { headers } = await app.inject('/contact');
  const again = await app.inject({
    url: '/contact',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const other = await app.inject({ url: '/contact', headers: { 'if-none-match': '"something-else"' } });
  expect(other.statusCode).toBe(200);
});

test('a page can be asked for without its body', async () => {
  const { app } = await openSite();
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/contact' });
  expect([statusCode, body]).toEqual([200, '']);
  expect(Number(headers['content-length'])).toBe(pageText('Contact one').length);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('to "%s" pages and scripts go out as %s', async (accepted, encoding, decompress) => {
  const { app } = await openSite();
  for (const [url, content] of [
    ['/', pageText('Home one')],
    ['/nowhere', pageText('Not found one')],
    [MAIN_SCRIPT, SCRIPT],
  ] as const) {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decompress(rawPayload).toString()).toBe(content);
  }
});

test.each([
  ['br;q=0, *', 'gzip'],
  ['*, br;q=0.0', 'gzip'],
  ['gzip;q=0, *;q=0.5', 'br'],
  ['BR;q=0, *', 'gzip'],
  ['br;q=0,gzip;q=0,*', undefined],
])('a page is not sent in an encoding that "%s" refuses', async (accepted, encoding) => {
  const { app } = await openSite();
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
});

test.each(['identity', 'zstd'])('to "%s" pages go out as they are', async (accepted) => {
  const { app } = await openSite();
  const { headers, body } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body).toBe(pageText('Home one'));
});

test.each([
  '/nowhere',
  '/contact/us',
  '/constructor',
  '/index.html',
  '/pages/contact.html',
  '/manifest.json',
])('%s is not on the site: status 404, with the page of the composition that says so', async (address) => {
  const { app } = await openSite();
  const { statusCode, headers, body } = await app.inject(address);
  expect(statusCode).toBe(404);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(body).toBe(pageText('Not found one'));
});

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: one'],
  ['/og/contact.png', 'image/png', 'a picture'],
  ['/icon.png', 'image/png', 'an icon'],
  ['/favicon.ico', 'image/png', 'an icon'],
])('%s is a file of the composition, of type %s', async (address, type, content) => {
  const { app } = await openSite();
  const { statusCode, headers, body } = await app.inject(address);
  expect([statusCode, body]).toEqual([200, content]);
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
});

test('the page for unknown addresses is always sent whole', async () => {
  const { app } = await openSite();
  const { headers } = await app.inject('/nowhere');
  for (const condition of [
    { 'if-none-match': String(headers.etag) },
    { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    { range: 'bytes=0-9' },
  ]) {
    const { statusCode, body } = await app.inject({ url: '/nowhere', headers: condition });
    expect(statusCode).toBe(404);
    expect(body).toBe(pageText('Not found one'));
  }
});

test.each([
  ['/contact/', '/contact'],
  ['/contact//', '/contact'],
  ['/contact/?from=mail&x=/a/', '/contact?from=mail&x=/a/'],
  ['/contact/?a=b?c', '/contact?a=b?c'],
  ['/nowhere/', '/nowhere'],
])('%s leads to %s for good', async (address, plain) => {
  const { app } = await openSite();
  const { statusCode, headers } = await app.inject(address);
  expect([statusCode, headers.location]).toEqual([301, plain]);
});

test.each([
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '/\\/evil.example/',
  '//evil.example//',
])('%s does not lead to another site', async (target) => {
  const { app } = await openSite();
  expect(await sendRaw(app, target)).toMatch(/^location: \/evil\.example\r$/m);
});

test('a file of a release is kept by browsers for a year without asking', async () => {
  const { app } = await openSite();
  const { statusCode, headers, body } = await app.inject(MAIN_SCRIPT);
  expect(statusCode).toBe(200);
  expect(body).toBe(SCRIPT);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
  // They would come from the file's time, which is another on each machine.
  expect(Object.keys(headers)).not.toContain('etag');
  expect(Object.keys(headers)).not.toContain('last-modified');
});

test.each([
  ['main.js', "default-src 'none'; connect-src 'self'"],
  ['icon.svg', "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
])('%s of a release has the policy of its kind, compressed and not', async (file, policy) => {
  const { app } = await openSite();
  for (const encoding of ['identity', 'br']) {
    const { headers } = await app.inject({
      url: MAIN_SCRIPT.replace('main.js', file),
      headers: { 'accept-encoding': encoding },
    });
    expect([headers['content-encoding'] ?? 'identity', headers['content-security-policy']]).toEqual([
      encoding,
      policy,
    ]);
  }
});

test('a file that a release does not have is not found, and nobody keeps that for long', async () => {
  const { app } = await openSite();
  const { statusCode, headers } = await app.inject(MAIN_SCRIPT.replace('main.js', 'other.js'));
  expect(statusCode).toBe(404);
  expect(headers['cache-control'] ?? '').not.toContain('immutable');
});

test.each(['server/main.cjs', 'manifest.json', 'client', 'client/', 'server', ''])(
  'of a release, "%s" cannot be fetched',
  async (path) => {
    const { app } = await openSite();
    const { statusCode, body } = await app.inject(`${MAIN_SCRIPT.replace('client/main.js', '')}${path}`);
    expect([403, 404]).toContain(statusCode);
    expect(body).not.toContain('secret');
    expect(body).not.toContain('publishedAt');
  },
);

test.each([
  '/releases/../generations/1.json',
  '/releases/%2e%2e/generations/1.json',
  '/releases/..%2fgenerations/1.json',
  MAIN_SCRIPT.replace('main.js', '../server/main.cjs'),
  MAIN_SCRIPT.replace('main.js', '%2e%2e/server/main.cjs'),
  MAIN_SCRIPT.replace('main.js', '..%2fserver%2fmain.cjs'),
  MAIN_SCRIPT.replace('main.js', '..%5cserver%5cmain.cjs'),
  MAIN_SCRIPT.replace('main.js', '../../../../generations/1.json'),
  '/../generations/1.json',
  '/%2e%2e/%2e%2e/generations/1.json',
  '/../../compositions/manifest.json',
])('the way up in %s is refused', async (target) => {
  const { app } = await openSite();
  const answer = await sendRaw(app, target);
  expect(answer).toMatch(/^HTTP\/1\.1 (?:400|403|404) /);
  expect(answer).not.toMatch(/secret|generation|releases":/);
});

test('what is promoted is served within a second, without a restart', async () => {
  const { store, app } = await openSite();
  const before = await app.inject('/');
  await promote(store, 'two');
  await until(async () => (await app.inject('/')).body === pageText('Home two'));
  const after = await app.inject({ url: '/', headers: { 'if-none-match': String(before.headers.etag) } });
  expect([before.body, after.body]).toEqual([pageText('Home one'), pageText('Home two')]);
  expect((await app.inject('/nowhere')).body).toBe(pageText('Not found two'));
});

test.each(['/', '/contact', '/nowhere'])(
  '%s has browsers report what they block, by composition',
  async (url) => {
    const store = await emptySite();
    const app = serveFrom(store, 'http://127.0.0.1:1', 'https://www.example.com');
    for (const mark of ['one', 'two']) {
      await promote(store, mark);
      const address = `/api/reports?composition=${compositionOf(mark)}`;
      const policyOf = async () => (await app.inject(url)).headers;
      await until(async () => String((await policyOf())['reporting-endpoints']).includes(address));
      const headers = await policyOf();
      expect(headers['reporting-endpoints']).toBe(`csp="${address}"`);
      expect(headers['content-security-policy']).toMatch(/; trusted-types default; /);
      expect(
        String(headers['content-security-policy']).endsWith(`; report-uri ${address}; report-to csp`),
      ).toBe(true);
    }
  },
);

test('without TLS pages do not name the Reporting API, beside which Chromium ignores report-uri', async () => {
  const { app } = await openSite();
  const { headers } = await app.inject('/');
  expect(headers).not.toHaveProperty('reporting-endpoints');
  expect(headers['content-security-policy']).toMatch(
    new RegExp(`; report-uri /api/reports\\?composition=${compositionOf('one')}$`),
  );
});

test('a page has the same tag wherever and whenever it was written, and another one when a letter differs', async () => {
  const tags = await Promise.all(
    ['one', 'one', 'two'].map(async (mark) => {
      const store = await emptySite();
      await promote(store, mark);
      return (await serveFrom(store, 'http://127.0.0.1:1').inject('/')).headers.etag;
    }),
  );
  expect(tags[0]).toBe(tags[1]);
  // As long as the other, and written in the same second.
  expect(tags[0]).not.toBe(tags[2]);
});

/** Puts other bytes in the place of the archive of a composition. */
async function damage(store: ReleaseStore, mark: string): Promise<void> {
  const id = compositionOf(mark);
  const { archive } = (await store.composition(id)) ?? {};
  await store.blobs.put(`compositions/${id}/${archive}`, 'Other');
}

function quiet(app: ReturnType<typeof buildServer>) {
  return jest.spyOn(app.log, 'error').mockImplementation(() => undefined);
}

test('where what went live is damaged, the site before goes on being served', async () => {
  const { store, app } = await openSite();
  await app.inject('/');
  const log = quiet(app);
  await promote(store, 'two');
  await damage(store, 'two');
  await until(async () => (await app.inject('/readyz')).json().status === 'behind');
  for (const [address, content] of [
    ['/', pageText('Home one')],
    ['/contact', pageText('Contact one')],
    ['/nowhere', pageText('Not found one')],
  ] as const)
    expect((await app.inject(address)).body).toBe(content);
  expect(log).toHaveBeenCalledTimes(1);
  await promote(store, 'three');
  await until(async () => (await app.inject('/')).body === pageText('Home three'));
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', generation: 3 });
});

/** Takes a store away as a disk or a network does: every look at it fails. @returns what brings it back */
async function takeAway(store: ReleaseStore): Promise<() => Promise<void>> {
  const folder = store.blobs.place('');
  const away = `${folder.replace(/\/$/, '')}-away`;
  await rename(folder, away);
  await writeFile(folder.replace(/\/$/, ''), 'No folder');
  return async () => {
    await rm(folder.replace(/\/$/, ''));
    await rename(away, folder);
  };
}

test('while the store does not answer, pages and scripts are served, after a restart too', async () => {
  const { store, app } = await openSite();
  expect((await app.inject('/')).body).toBe(pageText('Home one'));
  await app.inject(MAIN_SCRIPT);
  const log = quiet(app);
  const bringBack = await takeAway(store);
  await until(async () => (await app.inject('/readyz')).json().status === 'behind');
  expect((await app.inject('/contact')).body).toBe(pageText('Contact one'));
  expect(log).toHaveBeenCalledTimes(1);
  const restarted = serveFrom(store, 'http://127.0.0.1:1');
  quiet(restarted);
  expect((await restarted.inject('/contact')).body).toBe(pageText('Contact one'));
  expect((await restarted.inject(MAIN_SCRIPT)).body).toBe(SCRIPT);
  await bringBack();
  await promote(store, 'two');
  for (const each of [app, restarted])
    await until(async () => (await each.inject('/')).body === pageText('Home two'));
});

test('where nothing good can be read at the start, the answer names no folder', async () => {
  const store = await emptySite();
  await promote(store, 'one');
  await damage(store, 'one');
  const app = serveFrom(store, 'http://127.0.0.1:1');
  quiet(app);
  await until(async () => (await app.inject('/')).body === 'The site cannot be shown at the moment.\n');
  expect((await app.inject('/')).statusCode).toBe(503);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('an error that nobody expected does not show what it says', async () => {
  const { app } = await openSite();
  app.get('/fails', async () => {
    throw new Error('ENOENT: /srv/site/.data/leads.db');
  });
  const { statusCode, body } = await app.inject('/fails');
  expect([statusCode, body]).toEqual([500, 'Internal Server Error.\n']);
});

test('a request on its way is answered when the server is told to end', async () => {
  let begun: () => void = () => undefined;
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { origin } = await startApi((_request, response) => {
    begun();
    setTimeout(() => response.writeHead(201).end('{"id":"1"}'), 200);
  });
  const { app } = await openSite(origin);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const sending = fetch(`${address}/api/contact`, { method: 'POST', body: '{}' });
  await begins;
  await app.close();
  expect((await sending).status).toBe(201);
});

test('before the first promotion the site says so, and afterwards it is there', async () => {
  const store = await emptySite();
  const app = serveFrom(store, 'http://127.0.0.1:1');
  const { statusCode, body } = await app.inject('/');
  expect([statusCode, body]).toEqual([503, 'Nothing is promoted yet.\n']);
  await promote(store, 'one');
  await until(async () => (await app.inject('/')).body === pageText('Home one'));
});

test('a script learns that the API does not answer, and when to try again', async () => {
  const { app } = await openSite(await stoppedApi());
  const answer = await app.inject({ method: 'POST', url: '/api/contact', payload: { name: 'Al' } });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/problem\+json/),
    'retry-after': '10',
    'cache-control': 'no-store',
  });
  expect(answer.json()).toMatchObject({
    type: PROBLEM_TYPES.apiUnavailable,
    status: 503,
    detail: expect.stringContaining(COMPANY.phone.display),
  });
});

test('a visitor whose browser posted the form reads that it failed, and the phone number', async () => {
  const { app } = await openSite(await stoppedApi());
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Al',
  });
  expect(statusCode).toBe(503);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('Failed to submit form. Please try again or call us directly.');
  expect(body).toContain(`<header><a href="/">${COMPANY.name}</a></header>\n<main>`);
  expect(body).toContain(
    `<a class="button outlined" href="${COMPANY.phone.href}">Call ${COMPANY.phone.display}</a>`,
  );
  expect(body).toContain('<p class="back"><a href="/">');
  expect(body).toContain(`<title>Error | ${COMPANY.name}</title>`);
});

test("that page has the style sheet that is live, and its policy allows this site's styles and pictures alone", async () => {
  const { app } = await openSite(await stoppedApi());
  const { headers, body } = await app.inject({ url: '/api/contact', headers: { accept: 'text/html' } });
  expect(body).toContain('<link rel="stylesheet" href="/answer.css">');
  expect(body).not.toContain('<style');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('before the first promotion there is no number to call, and the answer is there all the same', async () => {
  const app = serveFrom(await emptySite(), await stoppedApi());
  const { statusCode, body } = await app.inject({ url: '/api/contact', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(503);
  expect(body).toContain('<title>Error</title>');
  expect(body).not.toContain('tel:');
  expect(body).not.toContain('<header>');
  expect((await app.inject('/api/contact')).json().detail).toBe('Nothing was stored. Try again in a moment.');
});

test.each([
  ['application/json', '{"name":"Al"}'],
  ['application/x-www-form-urlencoded', 'name=Al&message=one%20two'],
  ['application/reports+json', '[{"type":"csp-violation"}]'],
  ['application/csp-report', '{"csp-report":{}}'],
])('a request of type %s reaches the API as it was sent', async (type, payload) => {
  const seen: unknown[] = [];
  const { origin } = await startApi(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({
      method,
      url,
      type: headers['content-type'],
      cookie: headers.cookie,
      body: await text(request),
    });
    response.end();
  });
  const { app } = await openSite(origin);
  const headers = { 'content-type': type, cookie: 'a=1' };
  await app.inject({ method: 'POST', url: '/api/contact?x=1', headers, payload });
  expect(seen).toEqual([{ method: 'POST', url: '/api/contact?x=1', type, cookie: 'a=1', body: payload }]);
});

test('the answer of the API reaches the visitor as it is', async () => {
  const { origin } = await startApi((_request, response) => {
    response.writeHead(422, { 'content-type': 'application/problem+json', 'set-cookie': 'a=1' });
    response.end('{"status":422}');
  });
  const { app } = await openSite(origin);
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: {},
  });
  expect([statusCode, body]).toEqual([422, '{"status":422}']);
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'set-cookie': ['a=1'] });
});

test('an address that only begins like that of the API is a page like any other', async () => {
  const { app } = await openSite(await stoppedApi());
  const { statusCode, body } = await app.inject('/apis');
  expect([statusCode, body]).toEqual([404, pageText('Not found one')]);
});
