/**
 * Load by a client that takes less of a processor than who it asks: that of `load.ts` takes more, and so its requests per second are those of
 * the client as much as those of the server.
 */
import { connect } from 'node:net';
import type { Contender } from './contenders.ts';
import type { Figures } from './report.ts';

/** What a request says beside what it asks for. */
export type Headers = Readonly<Record<string, string>>;

interface Asked {
  /** One request after another on each connection, and again from the first. */
  requests: readonly Headers[];
  connections: number;
  /** In seconds. */
  duration: number;
}

const [OK, LENGTH, HEAD_END] = ['HTTP/1.1 200 ', '\r\ncontent-length: ', '\r\n\r\n'];

/** How long an answer is in all, by its first bytes. @throws where it is no success, or none that says how long it is */
function lengthOf(first: Buffer): number {
  const [length, end] = [first.indexOf(LENGTH, 0, 'latin1'), first.indexOf(HEAD_END, 0, 'latin1')];
  if (first.toString('latin1', 0, OK.length) !== OK || length < 0 || length > end)
    throw new Error(`Not answered as it must be: ${first.toString('latin1', 0, 40)}`);
  const digits = length + LENGTH.length;
  return end + HEAD_END.length + Number.parseInt(first.toString('latin1', digits, digits + 12), 10);
}

/** Asks for the same over so many connections, one after another on each, until the time is over. @throws when an answer is no success */
export async function lightLoad({ origin }: Contender, path: string, asked: Asked): Promise<Figures> {
  const { hostname, port, host } = new URL(origin);
  const requests = asked.requests.map((headers) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`);
  });
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + asked.duration * 1000;

  function askAgainAndAgain(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let [askedAt, missing, count] = [0, 0, 0];
      const ask = () => {
        askedAt = performance.now();
        const request = requests[count % requests.length];
        count += 1;
        if (request && askedAt < end) socket.write(request);
        else socket.destroy();
      };
      socket.on('data', (bytes) => {
        try {
          missing = (missing || lengthOf(bytes)) - bytes.length;
        } catch (error) {
          return void socket.destroy(error as Error);
        }
        if (missing > 0) return;
        times.push(performance.now() - askedAt);
        ask();
      });
      socket.on('connect', ask).on('error', reject);
      socket.on('close', () => (askedAt < end ? reject(new Error('A connection was closed')) : resolve()));
    });
  }

  await Promise.all(Array.from({ length: asked.connections }, askAgainAndAgain));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((one, other) => one - other);
  return {
    'requests per second': times.length / seconds,
    'p99 ms': times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
