import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any port, which would be another test a moment later. */
const PORTS = [20_000, 32_000] as const;

/** A port of this machine that nothing listens on now, and that only tests choose. */
export async function freePort(): Promise<number> {
  const port = randomInt(...PORTS);
  const server = createServer();
  const listening = once(server.listen(port, '127.0.0.1'), 'listening');
  const isFree = await listening.then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
