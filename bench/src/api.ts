/**
 * Durable posts per second of the API, next to those of a bare route that does one durable insert: npm run bench:api. Both run as
 * processes of their own; one is under load at a time, in turns, so that what else the machine does meets both alike. Aims: 0.7 of
 * the bare route or more, less than 150 MB.
 */
import type { ContactRequest } from '@site/contract';
import { print, runCommand } from '@site/contract/program';
import { type Server, startApi, startBare } from './api-servers.ts';
import { firstPort } from './contenders.ts';
import { load } from './load.ts';
import { Report, readOptions } from './report.ts';

const REQUEST: ContactRequest = {
  name: 'Ada Whitfield',
  email: 'ada@example.com',
  phone: '(916) 555-0100',
  service: 'ev-charger',
  message: 'We need two chargers in our garage, one of them outside. Please call in the afternoon. '.repeat(
    4,
  ),
};

const POST = {
  path: '/api/contact',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(REQUEST),
} as const;

/** Seconds of load before the first round. */
const WARM_UP = 3;

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 5, seconds: 5, connections: 10 });
  const { rounds, seconds, connections } = numbers;
  const report = new Report('bare');
  const servers: Server[] = [];
  try {
    servers.push(await startBare(firstPort()));
    servers.push(await startApi(firstPort() + 1));
    for (const server of servers) await load(server, { ...POST, connections, seconds: WARM_UP });
    for (let round = 1; round <= rounds; round += 1) {
      for (const server of servers) {
        const figures = await load(server, { ...POST, connections, seconds });
        report.note('POST /api/contact', server.name, { ...figures, 'memory MB': server.memory() });
      }
      print(`round ${round} of ${rounds}`);
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
