/**
 * Durable posts per second of the API, next to those of a bare route that does one durable insert. Both run as processes
 * of their own; one is under load at a time, in turns, so that what else the machine does meets both alike.
 */
import { parseArgs } from 'node:util';
import type { ContactRequest } from '@site/contract';
import autocannon from 'autocannon';
import { type Server, startApi, startBare } from './api-servers.ts';

const REQUEST: ContactRequest = {
  name: 'Ada Whitfield',
  email: 'ada@example.com',
  phone: '(916) 555-0100',
  service: 'ev-charger',
  message: 'We need two chargers in our garage, one of them outside. Please call in the afternoon. '.repeat(
    4,
  ),
};

interface Round {
  /** Requests per second. */
  rate: number;
  /** Milliseconds, of which 99 of 100 requests took less. */
  p99: number;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '10' },
  },
});

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

async function load({ name, origin }: Server, seconds: number): Promise<Round> {
  const result = await autocannon({
    url: `${origin}/api/contact`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
    connections: Number(values.connections),
    duration: seconds,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests to ${name} were not answered with 201.`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

const servers = [await startBare(), await startApi()];
const rounds = new Map<Server, Round[]>(servers.map((server) => [server, []]));
const memory = new Map<Server, number>();
try {
  for (const server of servers) await load(server, 3);
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const server of servers) {
      const { rate, p99 } = await load(server, Number(values.seconds));
      rounds.get(server)?.push({ rate, p99 });
      memory.set(server, Math.max(memory.get(server) ?? 0, server.memory()));
      say(`round ${round}  ${server.name.padEnd(4)}  ${rate.toFixed(0).padStart(6)}/s  p99 ${p99} ms`);
    }
  }
} finally {
  for (const server of servers) await server.stop();
}

say('medians, and the greatest memory:');
const rates = servers.map((server) => {
  const measured = rounds.get(server) ?? [];
  const rate = median(measured.map((round) => round.rate));
  const p99 = median(measured.map((round) => round.p99));
  const megabytes = memory.get(server)?.toFixed(0);
  say(`${server.name.padEnd(4)}  ${rate.toFixed(0)}/s  p99 ${p99} ms  ${megabytes} MB`);
  return rate;
});
const [bare = 0, api = 0] = rates;
say(
  `The API does ${(api / bare).toFixed(2)} of what the bare route does (aims: 0.7 or more, less than 150 MB).`,
);
