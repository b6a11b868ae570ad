import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_LIMITS, CONTACT_NOTICES, FORM_TOO_LARGE_TEXT, PROBLEM_TYPES } from '@site/contract';
import { freePort } from '@site/contract/testing';
import type { ServerOptions } from './app.ts';
import { open, send, startApi } from './testing/connections.ts';
import { serve } from './testing/open-site.ts';
import { noStore } from './testing/small-site.ts';

async function siteBefore(api: string, options: Partial<ServerOptions> = {}) {
  const app = serve(noStore(), { ...options, api });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const post = (init: RequestInit = {}, path = '/api/contact') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      ...init,
    });
  return { app, origin, port: Number(new URL(origin).port), post };
}

/** The site in front of an API that answers so. */
async function openSite(answer: RequestListener, options: Partial<ServerOptions> = {}) {
  const { api, requests } = await startApi(answer);
  return { ...(await siteBefore(api, options)), requests };
}

const stored: RequestListener = async (request, response) => {
  await text(request);
  response.writeHead(201).end('{}');
};

const HEAD = 'POST /api/contact HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\n';
const FORM = 'application/x-www-form-urlencoded';
const CHUNK = `4000\r\n${'x'.repeat(0x4000)}\r\n`;

test.each([
  ['application/json', '/api/contact', BODY_LIMITS.request],
  [FORM, '/api/contact', BODY_LIMITS.form],
  ['application/reports+json', '/api/reports', BODY_LIMITS.reports],
  ['application/json', '/api/reports/pages', BODY_LIMITS.view],
])('a body of type %s at %s may have %d bytes, in chunks too, and no more', async (type, path, limit) => {
  const { post, requests } = await openSite(stored);
  const headers = { 'content-type': type };
  for (const [size, status] of [
    [limit, 201],
    [limit + 1, 413],
  ] as const) {
    const body = 'x'.repeat(size);
    const chunked = { duplex: 'half' as const, body: new Blob([body]).stream() };
    for (const init of [{ body }, chunked])
      expect((await post({ ...init, headers }, path)).status).toBe(status);
  }
  expect(requests.map((request) => request.headers['content-length'])).toEqual([
    String(limit),
    String(limit),
  ]);
});

test('a body that is too large is refused in the words of the API, or with a page where a form was posted', async () => {
  const { post } = await openSite(stored);
  const answer = await post({ body: 'x'.repeat(BODY_LIMITS.request + 1) });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ type: PROBLEM_TYPES.bodyTooLarge, status: 413 });
  const page = await post({ headers: { 'content-type': FORM }, body: 'x'.repeat(BODY_LIMITS.form + 1) });
  expect(page.headers.get('content-security-policy')).toContain("form-action 'none'");
  const html = await page.text();
  expect(html).toContain(CONTACT_NOTICES.failed.message);
  expect(html).toContain(FORM_TOO_LARGE_TEXT);
});

test.each([
  ['says how much', `${HEAD}content-length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`],
  ['sends chunks', `${HEAD}transfer-encoding: chunked\r\n\r\n${CHUNK.repeat(60)}0\r\n\r\n`],
])('a client that sends all before it reads gets the answer, where it %s', async (_how, bytes) => {
  const { port } = await openSite(stored);
  for (let round = 0; round < 30; round += 1) {
    const socket = open(port);
    socket.write(bytes);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  }
});

test('the API gets a request only when it is complete, without connection headers', async () => {
  const { port, requests } = await openSite(stored);
  const socket = open(port);
  const ofConnection =
    'connection: close, x-mine\r\nx-mine: 1\r\nexpect: 100-continue\r\nte: trailers\r\nupgrade: h2c\r\n';
  socket.write(`${HEAD}${ofConnection}x-other: 1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n`);
  await sleep(200);
  expect(requests).toEqual([]);
  socket.write('1\r\n}\r\n0\r\n\r\n');
  expect(await text(socket)).toContain('HTTP/1.1 201 ');
  expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual([
    'connection',
    'content-length',
    'content-type',
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-other',
  ]);
});

test.each(['GET', 'POST'])('a %s that the API answers with 503 is not retried', async (method) => {
  const { origin, requests } = await openSite((_request, response) => response.writeHead(503).end('busy'));
  const response = await fetch(`${origin}/api/any`, { method });
  expect([response.status, await response.text(), requests.length]).toEqual([503, 'busy', 1]);
});

test('if the API does not listen, the answer says that nothing was stored', async () => {
  const { post } = await siteBefore(`http://127.0.0.1:${await freePort()}`);
  const response = await post();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await response.json()).toMatchObject({
    type: PROBLEM_TYPES.apiUnavailable,
    detail: 'Nothing was stored. Try again in a moment.',
  });
  const page = await (await post({ headers: { 'content-type': FORM } })).text();
  expect(page).toContain('go back to the form and send it again in a moment');
  expect(page).not.toContain('may have reached us');
});

const SILENCES: Record<string, RequestListener> = {
  'says nothing in time': () => undefined,
  'drops the connection': async (request) => {
    await text(request);
    request.socket.destroy();
  },
};

test.each(Object.entries(SILENCES))(
  'if the API %s, the answer says that a request may be stored, and a report gets no warning',
  async (_how, answer) => {
    const { app, post, requests } = await openSite(answer, { limits: { api: 1000 } });
    const error = jest.spyOn(app.log, 'error').mockImplementation(() => undefined);
    const response = await post();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      detail: expect.stringMatching(/may have been stored: .* with the same Idempotency-Key/),
    });
    const change = await post({ method: 'PATCH' }, '/api/inbox/leads/1');
    expect(await change.text()).toContain('may have been stored');
    const page = await (await post({ headers: { 'content-type': FORM } })).text();
    expect(page).toContain('Failed to submit form. Please try again or call us directly.');
    expect(page).toContain('It may have reached us all the same.');
    expect((await post({}, '/api/reports/pages')).status).toBe(204);
    expect(requests).toHaveLength(4);
    expect(error).toHaveBeenCalledTimes(4);
  },
);

test('pages are served while the API is down', async () => {
  const { origin } = await siteBefore('http://127.0.0.1:1');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

/** What the API hears of one request. */
async function forwarded(trustProxy: string[], remoteAddress: string, headers: Record<string, string>) {
  const { app, requests } = await openSite(stored, { trustProxy });
  await app.inject({ method: 'POST', url: '/api/contact', payload: {}, remoteAddress, headers });
  const { 'x-forwarded-for': from, 'x-forwarded-host': host, ...others } = requests[0]?.headers ?? {};
  return {
    from,
    host,
    protocol: others['x-forwarded-proto'],
    forged: others.forwarded ?? others['x-real-ip'],
  };
}

test('the API gets the real client address and no forged header', async () => {
  const headers = {
    host: 'www.example.com',
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=198.51.100.1',
    'x-real-ip': '198.51.100.1',
    connection: 'x-forwarded-for',
  };
  const expected = { from: '203.0.113.5', host: 'www.example.com', protocol: 'http', forged: undefined };
  expect(await forwarded([], '203.0.113.5', headers)).toEqual(expected);
});

test.each([
  ['198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:5001', '203.0.113.5'],
  ['203.0.113.5:5001, 10.0.0.3:443', '203.0.113.5'],
  ['2001:db8::1', '2001:db8::1'],
])('from "%s" of a trusted proxy the API gets %s', async (addresses, from) => {
  const headers = {
    host: 'inside:3000',
    'x-forwarded-for': addresses,
    'x-forwarded-host': 'www.example.com',
    'x-forwarded-proto': 'https',
  };
  const expected = { from, host: 'www.example.com', protocol: 'https', forged: undefined };
  expect(await forwarded(['10.0.0.0/8'], '10.0.0.2', headers)).toEqual(expected);
});

test('the log names an untrusted sender of X-Forwarded-For once', async () => {
  const { app } = await siteBefore('http://127.0.0.1:1', { trustProxy: ['10.0.0.0/8'] });
  const warn = jest.spyOn(app.log, 'warn').mockImplementation(() => undefined);
  const ask = (remoteAddress: string) =>
    app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.1' } });
  for (const peer of ['10.0.0.2', '203.0.113.5', '203.0.113.6', '192.168.0.6', '192.168.0.6'])
    await ask(peer);
  expect(warn.mock.calls).toEqual([
    [{ peer: 'a public address' }, expect.stringContaining('TRUST_PROXY')],
    [{ peer: '192.168.0.6' }, expect.stringContaining('TRUST_PROXY')],
  ]);
});

test('a request whose client has left does not reach the API and is no failure', async () => {
  const { app, port, requests } = await openSite(stored);
  const error = jest.spyOn(app.log, 'error').mockImplementation(() => undefined);
  for (let round = 0; round < 20; round += 1) {
    const socket = open(port);
    await once(socket, 'connect');
    socket.write(`${HEAD}content-length: 2\r\n\r\n{}`);
    socket.resetAndDestroy();
  }
  await sleep(200);
  expect(await send(port, 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('200');
  expect([requests, error.mock.calls]).toEqual([[], []]);
});
