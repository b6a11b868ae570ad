import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any port, which would be another test a moment later. */
const PORTS = { first: 20_000, count: 12_000 };

const HOST = '127.0.0.1';

/**
 * A port of this machine that nothing listens on now, that only tests choose, and none of them a second time while this process runs.
 * @param below chooses a number from 0 to below another
 */
export async function freePort(
  below: (count: number) => number = (count) => randomInt(count),
): Promise<number> {
  const port = PORTS.first + Math.floor(below(PORTS.count));
  return (await reserve(port)) && (await isFree(port)) ? port : freePort(below);
}

/**
 * Keeps a port from all other tests of this machine, whichever program and checkout they are of, until its own program listens: by UDP, which
 * none of these programs speak, this process has the number until it ends, however it ends.
 * @returns whether nobody had it
 */
function reserve(port: number): Promise<boolean> {
  return listens(createSocket('udp4').unref().bind(port, HOST));
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  if (!(await listens(server.listen(port, HOST)))) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** @returns whether it listens from now on; false where somebody else does */
async function listens(socket: EventEmitter): Promise<boolean> {
  try {
    await once(socket, 'listening');
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EADDRINUSE') return false;
    throw error;
  }
}
