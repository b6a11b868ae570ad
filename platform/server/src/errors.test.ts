import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildServer } from './app.ts';
import { noStore } from './testing/small-site.ts';

const app = buildServer({
  store: noStore(),
  api: 'http://127.0.0.1:1',
  origin: 'http://127.0.0.1',
});

beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(async () => {
  await app.close();
});

function portOf(): number {
  const address = app.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Sends bytes as they are, and gives all that is answered until the server closes the connection. */
function send(bytes: string): Promise<string> {
  const socket = connect(portOf(), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const HEAD = 'Host: site\r\nConnection: close\r\n';
const LONG = 'x'.repeat(20_000);

test.each([
  ['no HTTP', 'word\r\n\r\n', 400, 'Bad Request.\n'],
  ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'Bad Request.\n'],
  ['an unknown method', `WORD / HTTP/1.1\r\n${HEAD}\r\n`, 400, 'Bad Request.\n'],
  ['another version', `GET /word HTTP/3.0\r\n${HEAD}\r\n`, 400, 'Bad Request.\n'],
  ['an encoding that is none', `GET /word/%zz HTTP/1.1\r\n${HEAD}\r\n`, 400, 'Bad Request.\n'],
  ['one of a file', `GET /releases/word/%zz HTTP/1.1\r\n${HEAD}\r\n`, 400, 'Bad Request.\n'],
  ['one of the API', `POST /api/word/%zz HTTP/1.1\r\n${HEAD}\r\n`, 400, 'Bad Request.\n'],
  ['a way up to the API', `GET /api/../word HTTP/1.1\r\n${HEAD}\r\n`, 400, 'Bad Request.\n'],
  ['NUL', `GET /releases/a/b/client/%00 HTTP/1.1\r\n${HEAD}\r\n`, 400, 'Bad Request.\n'],
  ['a long address', `GET /${LONG} HTTP/1.1\r\n${HEAD}\r\n`, 431, 'Request Header Fields Too Large.\n'],
  ['a long header', `GET / HTTP/1.1\r\n${HEAD}X: ${LONG}\r\n\r\n`, 431, 'Request Header Fields Too Large.\n'],
  ['a method that the API lacks', `PROPFIND /api/word HTTP/1.1\r\n${HEAD}\r\n`, 404, 'Not Found.\n'],
])('%s is answered in plain words that repeat nothing', async (_what, bytes, status, body) => {
  const answer = await send(bytes);
  const [head = '', said] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^content-type: text\/plain; charset=utf-8$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  expect(head).toMatch(/^cache-control: no-store$/im);
  expect(said).toBe(body);
  expect(answer).not.toMatch(/word|FST_|zz/i);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])(
  '%s is no way to ask for what this server has, and the answer says what is',
  async (method) => {
    for (const path of ['/', '/nowhere', '/healthz', '/preview', '/apis', '/releases/a/b/client/c.js', '*']) {
      // What is in the body does not matter.
      const body = 'content-type: application/json\r\ncontent-length: 3\r\n\r\n{x}';
      const answer = await send(`${method} ${path} HTTP/1.1\r\n${HEAD}${body}`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
      expect(answer).toMatch(/^allow: GET, HEAD\r$/im);
      expect(answer).toMatch(/\r\n\r\nMethod Not Allowed\.\n$/);
    }
  },
);

test.each(['http://site/healthz', 'HTTP://site:80/healthz', 'https://other/healthz?a'])(
  '%s, the whole address, is understood',
  async (address) => {
    expect(await send(`GET ${address} HTTP/1.1\r\n${HEAD}\r\n`)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  },
);

test('nothing is written into an answer that is under way', async () => {
  const api = createServer((_request, response) => response.writeHead(200).write('the beginning'));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const site = buildServer({
    store: noStore(),
    api: `http://127.0.0.1:${port}`,
    origin: 'http://127.0.0.1',
  });
  try {
    await site.listen({ host: '127.0.0.1', port: 0 });
    const own = site.server.address();
    const socket = connect(typeof own === 'object' ? (own?.port ?? 0) : 0, '127.0.0.1');
    socket.write('GET /api/leads HTTP/1.1\r\nHost: site\r\n\r\n');
    const [first] = await once(socket, 'data');
    socket.write('word\r\n\r\n');
    const rest = await text(socket).catch(() => '');
    expect(`${first}${rest}`).toContain('the beginning');
    expect(rest).not.toContain('Bad Request');
  } finally {
    api.closeAllConnections();
    api.close();
    await site.close();
  }
});

test('what cannot be read on a connection is answered after what could be, and ends it', async () => {
  const socket = connect(portOf(), '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n');
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  socket.write('word\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\nBad Request\.\n$/s);
});
