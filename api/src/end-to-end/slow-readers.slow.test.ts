import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import { afterThisTest, openTestLeads, PROTECTION } from '../testing/api.ts';

/** More than the kernels of both sides hold for a connection, in bytes. */
const SIZE = 16_000_000;

/** The API with a large answer, and short limits. */
async function openApi() {
  const app = buildApp({
    database: await openTestLeads(),
    dataFolder: tmpdir(),
    protection: PROTECTION,
    maxEventLoopDelay: Number.MAX_SAFE_INTEGER,
    limits: { request: 500, check: 100, idle: 1000 },
  });
  afterThisTest(() => app.close());
  app.get('/api/large', async () => Buffer.alloc(SIZE, 'x'));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { port: Number(new URL(address).port), connections };
}

/** Waits until there is a connection, and then until there is none, for 5 s at most. @returns how long that took, in milliseconds */
async function untilDisconnected(connections: () => Promise<number>): Promise<number> {
  while ((await connections()) === 0) await sleep(5);
  const begun = performance.now();
  while ((await connections()) > 0 && performance.now() - begun < 5000) await sleep(20);
  return performance.now() - begun;
}

/** Sends this, and takes `size` bytes at a time from the system, the next ones after a wait in milliseconds. */
function open(port: number, sent: string, { size, wait }: { size: number; wait: number }) {
  let received = 0;
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer: Buffer.alloc(size),
      callback: (count) => {
        received += count;
        if (Number.isFinite(wait)) setTimeout(() => socket.resume(), wait);
        return false;
      },
    },
  });
  socket.on('error', () => undefined);
  afterThisTest(() => socket.destroy());
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(sent);
  return { socket, ended, received: () => received };
}

const REQUEST = 'GET /api/large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

test.each([
  ['nothing', { size: 1, wait: Number.POSITIVE_INFINITY }],
  ['a byte now and then', { size: 1, wait: 100 }],
])('whoever reads %s of an answer is disconnected', async (_what, pace) => {
  const { port, connections } = await openApi();
  open(port, REQUEST, pace);
  expect(await untilDisconnected(connections)).toBeLessThan(4000);
});

test('an answer reaches whoever reads slowly, although it takes longer than one may be idle', async () => {
  const { port } = await openApi();
  const begun = performance.now();
  const { ended, received } = open(port, REQUEST, { size: 64 * 1024, wait: 8 });
  await ended;
  expect(received()).toBeGreaterThan(SIZE);
  expect(performance.now() - begun).toBeGreaterThan(2000);
}, 20_000);

test('whoever does not finish its headers is disconnected', async () => {
  const { port, connections } = await openApi();
  const { socket } = open(port, 'GET / HTTP/1.1\r\nx-slow: ', { size: 1, wait: 0 });
  const timer = setInterval(() => socket.write('a'), 50);
  afterThisTest(() => clearInterval(timer));
  expect(await untilDisconnected(connections)).toBeLessThan(3000);
});
