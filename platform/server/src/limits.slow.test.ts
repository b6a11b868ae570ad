import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterThisTest, open, send, startApi } from './testing/connections.ts';
import { openSite, serve } from './testing/open-site.ts';
import { noStore } from './testing/small-site.ts';

const POST = 'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/** Sends a byte now and then. @returns how long the server bears it, in milliseconds */
async function dribble(port: number, beginning: string): Promise<number> {
  const socket = open(port);
  const start = Date.now();
  socket.write(beginning);
  const timer = setInterval(() => socket.write('x'), 50);
  afterThisTest(() => clearInterval(timer));
  await once(socket.resume(), 'close');
  return Date.now() - start;
}

test('slow headers end the connection before a slow body does', async () => {
  const limits = { headers: 500, request: 2000, check: 100 };
  const { listen } = await openSite({ limits });
  const port = await listen();
  const [headers, body] = await Promise.all([
    dribble(port, 'GET / HTTP/1.1\r\nx: '),
    dribble(port, `${POST}content-length: 1000\r\n\r\n{`),
  ]);
  expect(headers).toBeGreaterThan(400);
  expect(headers).toBeLessThan(2000);
  expect(body).toBeGreaterThan(1900);
  expect(body).toBeLessThan(6000);
});

test('a client that reads nothing is disconnected', async () => {
  const { api } = await startApi((_request, response) => response.end('x'.repeat(20_000_000)));
  const { listen } = await openSite({ api, limits: { idle: 500 } });
  const socket = open(await listen());
  socket.write('GET /api/large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'readable');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  // What the kernel holds comes still, and then the end.
  const received = (await text(socket).catch(() => '')).length;
  expect(received).toBeLessThan(20_000_000);
});

/** Begins bodies that never end. */
function begin(port: number, count: number, path: string, type: string, bytes: number): void {
  for (let number = 0; number < count; number += 1)
    open(port).write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes + 1}\r\n\r\n${'x'.repeat(bytes)}`,
    );
}

test('bodies that never end take a limited memory: then others are refused, and reports do not crowd out forms', async () => {
  const { api } = await startApi((request, response) => {
    request.resume().on('end', () => response.writeHead(201).end('{}'));
  });
  const { listen } = await openSite({ api, limits: { bodies: 1_000_000 } });
  const port = await listen();
  const post = async (path: string, type: string, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { 'content-type': type }, body });
  const reports = async () => (await post('/api/reports', 'application/csp-report', '{}'.repeat(50))).status;
  const contact = () => post('/api/contact', 'application/json', '{}'.repeat(50));

  expect([await reports(), (await contact()).status]).toEqual([201, 201]);
  begin(port, 3, '/api/reports', 'application/csp-report', 200_000);
  while ((await reports()) !== 503) await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await contact()).status).toBe(201);
  begin(port, 40, '/api/contact', 'application/json', 30_000);
  let answer = await contact();
  for (; answer.status !== 503; answer = await contact())
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/^Nothing was stored\./) });
});

test('memory of bodies is freed after their answer or their end', async () => {
  const { api } = await startApi((request, response) => {
    request.resume().on('end', () => response.writeHead(201).end('{}'));
  });
  const { listen } = await openSite({
    api,
    limits: { bodies: 100_000, headers: 400, request: 500, check: 100 },
  });
  const port = await listen();
  for (let round = 0; round < 20; round += 1) {
    const body = 'x'.repeat(30_000);
    const { status } = await fetch(`http://127.0.0.1:${port}/api/contact`, { method: 'POST', body });
    expect(status).toBe(201);
  }
  begin(port, 10, '/api/contact', 'application/json', 30_000);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { status } = await fetch(`http://127.0.0.1:${port}/api/contact`, { method: 'POST', body: '{}' });
  expect(status).toBe(201);
});

test('more connections than the server takes are closed', async () => {
  const app = serve(noStore(), { limits: { connections: 2 } });
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const first = [open(port), open(port)];
  await Promise.all(first.map((socket) => once(socket, 'connect')));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const request = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  expect(await send(port, request).catch(() => '')).toBe('');
  first[0]?.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await send(port, request)).toMatch(/^HTTP\/1\.1 200 /);
});
