import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_LIMITS, CONTACT_NOTICES, FORM_TOO_LARGE, PROBLEM_TYPES } from '@site/contract';
import { freePort } from '@site/contract/testing';
import { buildServer } from './app.ts';
import type { Limits } from './limits.ts';
import { noStore } from './testing/small-site.ts';

const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of atEnd.splice(0).reverse()) await clean();
});

/** @returns the port */
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  atEnd.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** The site, in front of an API that answers so. @returns the site's port, and what has reached the API */
async function openSite(answer: RequestListener, limits: Partial<Limits> = {}) {
  const heard: IncomingMessage[] = [];
  const api = await listen(
    createServer((request, response) => {
      heard.push(request);
      answer(request, response);
    }),
  );
  return { ...(await siteBefore(api, limits)), heard };
}

/** The site, in front of what listens there. */
async function siteBefore(api: number, limits: Partial<Limits> = {}, scheme = 'http') {
  const app = buildServer({
    store: noStore(),
    api: `${scheme}://127.0.0.1:${api}`,
    origin: 'http://127.0.0.1',
    limits,
  });
  atEnd.push(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: Number(new URL(address).port) };
}

const stored: RequestListener = async (request, response) => {
  await text(request);
  response.writeHead(201).end('{}');
};

/** An ordinary post, as programs send it; what differs may be given. */
function post(port: number, init: RequestInit = {}) {
  return fetch(`http://127.0.0.1:${port}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    ...init,
  });
}

const HEAD = 'POST /api/contact HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\n';
const CHUNK = `4000\r\n${'x'.repeat(0x4000)}\r\n`;

/** Ways to send more than may be sent. @returns when all is sent, or the other side has had enough */
const SENDERS: Record<string, (socket: Socket) => unknown> = {
  'says how much and sends it': (socket) =>
    socket.write(`${HEAD}content-length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`),
  'says how much, and closes afterwards': (socket) =>
    socket.write(`${HEAD}connection: close\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`),
  'sends it in chunks': (socket) =>
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n${CHUNK.repeat(60)}0\r\n\r\n`),
  'goes on sending': async (socket) => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    // Longer than it takes to be told, and then a while until the answer is read.
    for (let index = 0; index < 8; index += 1) {
      socket.write(CHUNK);
      await sleep(1);
    }
  },
};

/** What a client reads that sends first and reads afterwards. */
async function answerTo(port: number, send: (socket: Socket) => unknown): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  let answer = '';
  const whole = new Promise<string>((resolve) => {
    const read = (part: string) => {
      answer += part;
      const [head = '', body] = answer.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/.exec(head)?.[1]);
      if (body !== undefined && body.length >= length) resolve(answer);
    };
    void (async () => {
      await send(socket);
      socket.on('data', read);
    })();
  });
  return Promise.race([whole, failed]).finally(() => socket.destroy());
}

test.each(Object.keys(SENDERS))(
  'a body that is too large is answered with 413, where the client %s: 200 times of 200',
  async (how) => {
    const { port, heard } = await openSite(stored);
    const statuses = new Map<string, number>();
    for (let round = 0; round < 200; round += 1) {
      const send = SENDERS[how] ?? fail;
      const answer = await answerTo(port, send).catch((error) => String(error));
      const [status = ''] = answer.split('\r\n');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([['HTTP/1.1 413 Payload Too Large', 200]]);
    expect(heard).toEqual([]);
  },
  60_000,
);

function fail(): never {
  throw new Error('There is no such way to send.');
}

const TYPES = ['application/json', 'foo', 'foo; charset=utf-8', 'a b/c', '/'];

test.each(TYPES)(
  'the answer to a body of type "%s" that is too large has the words of the API',
  async (type) => {
    const { port } = await openSite(stored);
    const headers = { 'content-type': type };
    const response = await post(port, { headers, body: 'x'.repeat(BODY_LIMITS.request + 1) });
    expect(response.status).toBe(413);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      type: PROBLEM_TYPES.bodyTooLarge,
      title: 'Request too large',
      status: 413,
      detail: 'The request is larger than 32 KiB. Shorten the message and send it again.',
    });
  },
);

test('a body of a type that nobody can read reaches the API, which refuses it in its own words', async () => {
  const heard: unknown[] = [];
  const { port } = await openSite(async (request, response) => {
    heard.push([request.headers['content-type'], await text(request)]);
    response.writeHead(415).end('Not this.');
  });
  for (const type of ['foo', '']) {
    const response = await post(port, { headers: { 'content-type': type } });
    expect([response.status, await response.text()]).toEqual([415, 'Not this.']);
  }
  expect(heard).toEqual([
    ['foo', '{}'],
    ['application/octet-stream', '{}'],
  ]);
});

test('a visitor whose form is too large reads where the text is', async () => {
  const { port } = await openSite(stored);
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const response = await post(port, { headers, body: 'x'.repeat(BODY_LIMITS.form + 1) });
  expect(response.status).toBe(413);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await response.text();
  expect(page).toContain(CONTACT_NOTICES.failed.message);
  expect(page).toContain(FORM_TOO_LARGE);
});

test.each([
  ['application/json', BODY_LIMITS.request],
  ['application/x-www-form-urlencoded', BODY_LIMITS.form],
  ['application/reports+json', BODY_LIMITS.reports],
  ['', BODY_LIMITS.request],
  ['foo', BODY_LIMITS.request],
])('of type "%s" %d bytes reach the API, sent in chunks too', async (type, limit) => {
  const lengths: unknown[] = [];
  const { port } = await openSite(async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    lengths.push([length, encoding, (await text(request)).length]);
    response.writeHead(201).end();
  });
  const body = 'x'.repeat(limit);
  const chunked = { duplex: 'half' as const, body: new Blob([body]).stream() };
  for (const init of [{ body: new Blob([body]) }, chunked]) {
    const { status } = await post(port, { ...init, headers: type ? { 'content-type': type } : {} });
    expect(status).toBe(201);
  }
  const whole = [String(limit), undefined, limit];
  expect(lengths).toEqual([whole, whole]);
});

test('whoever sends slowly holds no connection to the API', async () => {
  const { port, heard } = await openSite(stored);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${HEAD}connection: close\r\ncontent-length: 2\r\n\r\n{`);
  await sleep(100);
  expect(heard).toEqual([]);
  socket.write('}');
  expect(await text(socket)).toContain('HTTP/1.1 201 ');
});

test('headers about the connection of whoever asks stay on it', async () => {
  const { port, heard } = await openSite(stored);
  const socket = connect(port, '127.0.0.1');
  const ofConnection =
    'connection: close, x-mine\r\nx-mine: 1\r\nkeep-alive: timeout=9\r\nproxy-connection: keep-alive\r\nte: trailers\r\ntrailer: x-y\r\nupgrade: h2c\r\n';
  socket.write(
    `${HEAD}${ofConnection}x-other: 1\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-y: 1\r\n\r\n`,
  );
  expect(await text(socket)).toContain('HTTP/1.1 201 ');
  expect(Object.keys(heard[0]?.headers ?? {}).sort()).toEqual([
    'connection',
    'content-length',
    'content-type',
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-other',
  ]);
  // This server's own.
  expect(heard[0]?.headers.connection).toBe('keep-alive');
});

test('a GET with a body, which nobody reads, is answered', async () => {
  const { port } = await openSite((_request, response) => response.end('read'));
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/leads HTTP/1.1\r\nhost: site\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*read/s);
});

test.each(['GET', 'POST'])('a %s that the API answers with 503 is asked once', async (method) => {
  const { port, heard } = await openSite((_request, response) => response.writeHead(503).end('busy'));
  const response = await fetch(`http://127.0.0.1:${port}/api/leads`, { method });
  expect([response.status, await response.text(), heard.length]).toEqual([503, 'busy', 1]);
});

const AS_FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' } };
const STORED_AFTER_ALL = /may have been stored: .* with the same Idempotency-Key/;

test('where nobody listens, nothing was stored, and the answer says so', async () => {
  const { port } = await siteBefore(await freePort());
  const response = await post(port);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    type: PROBLEM_TYPES.apiUnavailable,
    detail: 'Nothing was stored. Try again in a moment.',
  });
  const page = await (await post(port, AS_FORM)).text();
  expect(page).toContain('go back to the form and send it again in a moment');
  expect(page).not.toContain('may have reached us');
});

/** Accepts nothing: the kernel answers as many as it has room for, and no more. */
const DEAF = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
  require('node:fs').writeSync(1, String(this.address().port));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
})`;

/** @returns the port of a host that does not answer to connections */
async function openDeaf(): Promise<number> {
  const child = spawn(process.execPath, ['-e', DEAF], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  atEnd.push(() => child.kill('SIGKILL') && ended);
  const [port] = await once(child.stdout, 'data');
  for (let room = true; room; ) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    atEnd.push(() => socket.destroy());
    room = await Promise.race([once(socket, 'connect').then(() => true), sleep(1000, false)]);
  }
  return Number(port);
}

/** Ways in which no connection comes about. */
const CLOSED: Record<string, { open: () => Promise<number>; scheme: string }> = {
  'a host that is silent': { open: openDeaf, scheme: 'http' },
  'TLS that is not answered': { open: () => listen(createTcpServer()), scheme: 'https' },
  'TLS that is broken off': {
    open: () => listen(createTcpServer((socket) => socket.once('data', () => socket.destroy()))),
    scheme: 'https',
  },
};

/** @returns the port of a server with a certificate that it has made itself */
async function openForged(): Promise<number> {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-'];
  const pem = execFileSync('openssl', ['req', '-x509', ...key, ...subject], { stdio: 'pipe' });
  return listen(createHttpsServer({ key: pem, cert: pem }, stored));
}

if (spawnSync('openssl', ['version']).status === 0)
  CLOSED['a certificate that nobody knows'] = { open: openForged, scheme: 'https' };

test.each(Object.keys(CLOSED))('of %s the answer says that nothing was stored', async (how) => {
  const { open, scheme } = CLOSED[how] ?? fail();
  const { port } = await siteBefore(await open(), { connect: 300, api: 2000 }, scheme);
  const response = await post(port);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ detail: 'Nothing was stored. Try again in a moment.' });
});

/** How an API that has the request can give no answer. */
const SILENCES: Record<string, RequestListener> = {
  'says nothing in time': () => undefined,
  'drops the connection': async (request) => {
    await text(request);
    request.socket.destroy();
  },
  'drops it at once': (request) => request.socket.destroy(),
};

test.each(Object.keys(SILENCES))('where the API %s, the request may have been stored', async (how) => {
  const { app, port, heard } = await openSite(SILENCES[how] ?? stored, { api: 200 });
  const log = jest.spyOn(app.log, 'warn');
  const response = await post(port);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await response.json()).toMatchObject({
    type: PROBLEM_TYPES.apiUnavailable,
    detail: expect.stringMatching(STORED_AFTER_ALL),
  });
  const page = await (await post(port, AS_FORM)).text();
  expect(page).toContain('Failed to submit form. Please try again or call us directly.');
  expect(page).toContain('It may have reached us all the same.');
  expect(heard).toHaveLength(2);
  expect(log).not.toHaveBeenCalledWith(expect.anything(), expect.stringContaining('already'));
});

test('a connection that was kept from an earlier request counts as one', async () => {
  const { port } = await openSite(async (request, response) => {
    await text(request);
    if (request.headers['x-drop']) request.socket.destroy();
    else response.writeHead(201).end('{}');
  });
  await (await post(port)).text();
  const response = await post(port, { headers: { 'content-type': 'application/json', 'x-drop': '1' } });
  expect(await response.json()).toMatchObject({ detail: expect.stringMatching(STORED_AFTER_ALL) });
});

test('between two requests connections are kept longer than proxies keep theirs', async () => {
  const { port } = await openSite(stored);
  expect((await post(port)).headers.get('keep-alive')).toBe('timeout=130');
});

test('an answer may take longer than a connection', async () => {
  const answer: RequestListener = (_request, response) =>
    setTimeout(() => response.writeHead(201).end(), 1500);
  const { port } = await openSite(answer, { connect: 1000 });
  expect((await post(port)).status).toBe(201);
});

test('of what was only read, nothing can have been stored', async () => {
  const { port } = await openSite(() => undefined, { api: 100 });
  const response = await fetch(`http://127.0.0.1:${port}/api/leads`);
  expect(await response.json()).toMatchObject({ detail: 'Nothing was stored. Try again in a moment.' });
});
