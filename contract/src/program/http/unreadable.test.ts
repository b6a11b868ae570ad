import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerUnreadable, unreadableProblem } from './unreadable.ts';

let server: Server;

beforeEach(async () => {
  server = createServer((_request, answer) => answer.write('Begun'));
  server.on('clientError', answerUnreadable(unreadableProblem));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes. @returns all that is answered until the connection is closed */
function answerTo(sent: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

test.each([
  [
    'another version of HTTP',
    'GET / HTTP/9.9\r\n\r\n',
    '400 Bad Request',
    'This is no HTTP that can be read.',
  ],
  [
    'a method that there is not',
    'FOO / HTTP/1.1\r\n\r\n',
    '400 Bad Request',
    'This is no HTTP that can be read.',
  ],
  [
    'a header of 30 kB',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(30_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'The headers of the request are too large.',
  ],
])('%s is answered with problem details, and the connection is closed', async (_what, sent, line, detail) => {
  const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n');
  const [first, ...headers] = head.split('\r\n');
  expect(first).toBe(`HTTP/1.1 ${line}`);
  expect(headers).toEqual([
    'content-type: application/problem+json',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-length: ${body.length}`,
    'connection: close',
  ]);
  const status = Number(line.slice(0, 3));
  expect(JSON.parse(body)).toEqual({ type: 'about:blank', title: line.slice(4), status, detail });
});

test('where the body cannot be read, so that nobody has begun to answer, its sender is told', async () => {
  server.removeAllListeners('request');
  server.on('request', (request) => request.resume());
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
  expect(await answerTo(`${head}ZZ\r\n`)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test('nothing is put into an answer that has begun', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    // Once: what is no HTTP follows.
    if (!answer) socket.write('FOO / HTTP/1.1\r\n\r\n');
    answer += piece;
  });
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toContain('Begun');
  expect(answer).not.toContain('about:blank');
});
