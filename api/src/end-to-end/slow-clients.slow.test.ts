import { connect, type Socket } from 'node:net';
import { afterThisTest, temporaryFolder } from '../testing/api.ts';
import { sendUntilTaken, startServer } from '../testing/programs.ts';

const SLOW_CLIENTS = 200;

/** What a slow client begins with, and then goes on with byte by byte: its headers, or its body. */
const BEGINNINGS = [
  'POST /api/contact HTTP/1.1\r\nhost: x\r\nx-slow: ',
  'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n{"name":"',
];

/** Fulfils when the byte has left. */
function sendByte(socket: Socket) {
  return new Promise((resolve) => socket.write('a', resolve));
}

test('200 clients that send a byte now and then do not keep an honest post waiting', async () => {
  const { origin } = await startServer({ SITE_DATA: temporaryFolder() });
  const { port, hostname } = new URL(origin);
  const sockets = Array.from({ length: SLOW_CLIENTS }, (_, index): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(BEGINNINGS[index % 2] ?? '');
    return socket;
  });
  afterThisTest(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map(sendByte));

  for (let round = 0; round < 10; round += 1) {
    const begun = performance.now();
    expect((await sendUntilTaken(origin)).status).toBe(201);
    // The clients would hold it up for as long as they may take for a request.
    expect(performance.now() - begun).toBeLessThan(5000);
    await Promise.all(sockets.map(sendByte));
  }
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(SLOW_CLIENTS);
});
