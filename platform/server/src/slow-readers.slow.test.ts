import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildServer } from './app.ts';
import { addRelease, emptyStore, MAIN_SCRIPT, noStore } from './testing/small-site.ts';

const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of atEnd.splice(0).reverse()) await clean();
});

/** More than the kernels of both sides hold for a connection, in bytes. */
const SIZE = 16_000_000;
const LARGE = Buffer.from(randomBytes((SIZE * 3) / 4).toString('base64'));

const ADDRESSES = {
  'file of a release': MAIN_SCRIPT,
  'answer from memory': '/large',
  'answer of the API': '/api/large',
};

/** The site with a large answer of each kind, and a limit of a second without a byte. */
async function openSite() {
  const api = createServer((_request, response) => response.end(LARGE));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  atEnd.push(() => {
    api.closeAllConnections();
    return new Promise((resolve) => api.close(resolve));
  });
  const store = await emptyStore((remove) => atEnd.push(remove));
  // Random, or it would be compressed.
  await addRelease(store, LARGE.toString());
  const app = buildServer({
    store,
    api: `http://127.0.0.1:${portOf(api.address())}`,
    origin: 'http://127.0.0.1',
    limits: { idle: 1000 },
  });
  app.get('/large', async () => LARGE);
  atEnd.push(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { site: app.server, api };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

type Connections = Pick<ReturnType<typeof createServer>, 'getConnections'>;

function countConnections(server: Connections): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

async function untilConnected(server: Connections): Promise<void> {
  while ((await countConnections(server)) === 0) await sleep(5);
}

/** Waits until nobody is connected, for so many milliseconds at most. @returns how long it took */
async function untilDisconnected(server: Connections, limit: number): Promise<number> {
  const begun = performance.now();
  while ((await countConnections(server)) > 0 && performance.now() - begun < limit) await sleep(20);
  return performance.now() - begun;
}

/** Asks for an address, and takes `size` bytes at a time from the system, the next ones after a wait in milliseconds. */
function read(port: number, address: string, { size, wait }: { size: number; wait: number }) {
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
  atEnd.push(() => socket.destroy());
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(`GET ${address} HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n`);
  return { ended, received: () => received };
}

const SLOW = {
  'reads nothing': { size: 1, wait: Number.POSITIVE_INFINITY },
  'reads a byte now and then': { size: 1, wait: 100 },
};

const CASES = Object.entries(ADDRESSES).flatMap(([what, address]) =>
  Object.entries(SLOW).map(([how, pace]) => ({ what, address, how, pace })),
);

test.each(CASES)('$what: whoever $how is disconnected', async ({ address, pace }) => {
  const { site, api } = await openSite();
  read(portOf(site.address()), address, pace);
  await untilConnected(site);
  // A second without a byte, after up to a second in which the kernel took some.
  expect(await untilDisconnected(site, 6000)).toBeLessThan(5000);
  // Nor does anything wait at the API.
  expect(await untilDisconnected(api, 2000)).toBeLessThan(1000);
});

test.each(Object.entries(ADDRESSES))(
  '%s: it reaches whoever reads slowly, although it takes longer than one may be idle',
  async (_what, address) => {
    const { site } = await openSite();
    const begun = performance.now();
    const { ended, received } = read(portOf(site.address()), address, { size: 64 * 1024, wait: 8 });
    await ended;
    expect(received()).toBeGreaterThan(SIZE);
    expect(performance.now() - begun).toBeGreaterThan(2000);
  },
  20_000,
);

test('whoever does not finish its headers is disconnected', async () => {
  const app = buildServer({
    store: noStore(),
    api: 'http://127.0.0.1:1',
    origin: 'http://127.0.0.1',
    limits: { request: 500, check: 100 },
  });
  atEnd.push(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(portOf(app.server.address()), '127.0.0.1').on('error', () => undefined);
  atEnd.push(() => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nx-slow: ');
  const timer = setInterval(() => socket.write('a'), 50);
  atEnd.push(() => clearInterval(timer));
  await untilConnected(app.server);
  expect(await untilDisconnected(app.server, 4000)).toBeLessThan(3000);
});
