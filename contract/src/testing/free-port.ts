import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any port, which would be another test a moment later. */
const PORTS = { first: 20_000, count: 12_000 };

/**
 * A port of this machine that nothing listens on now, and that only tests choose.
 * @param below chooses a number from 0 to below another
 */
export async function freePort(
  below: (count: number) => number = (count) => randomInt(count),
): Promise<number> {
  const port = PORTS.first + Math.floor(below(PORTS.count));
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EADDRINUSE') return freePort(below);
    throw error;
  }
  await new Promise((resolve) => server.close(resolve));
  return port;
}
