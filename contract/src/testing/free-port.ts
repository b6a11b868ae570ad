import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give out by themselves. */
const PORTS = { first: 20_000, count: 12_000 };

const HOST = '127.0.0.1';

/** Returns a port that nothing listens on, and that no other test gets while this process runs. */
export async function freePort(): Promise<number> {
  const port = PORTS.first + randomInt(PORTS.count);
  return (await reserve(port)) && (await isFree(port)) ? port : freePort();
}

/** Reserves a number among all tests of this machine by a UDP socket, which ends with this process. */
function reserve(port: number): Promise<boolean> {
  return listens(createSocket('udp4').unref().bind(port, HOST));
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  if (!(await listens(server.listen(port, HOST)))) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

async function listens(socket: EventEmitter): Promise<boolean> {
  try {
    await once(socket, 'listening');
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EADDRINUSE') return false;
    throw error;
  }
}
