/**
 * Durable posts per second of the API, next to those of a bare route that does one durable insert: npm run bench:api. Both run as
 * processes of their own; one is under load at a time, in turns, so that what else the machine does meets both alike. Aims: 0.7 of
 * the bare route or more, less than 150 MB.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { ContactRequest } from '@site/contract';
import { runCommand, startProgram } from '@site/contract/program';
import { firstPort, temporaryFolder, whenReady } from './contenders.ts';
import { load } from './load.ts';
import { inRounds, Report, readOptions } from './report.ts';

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
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(REQUEST),
} as const;

/** Seconds of load before the first round. */
const WARM_UP = 3;

/** As `npm start` runs the API. */
const FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];

/** Starts a server on an empty database in a folder of its own, which has its log too. */
async function start(name: string, script: string, port: number, folder: string) {
  mkdirSync(folder);
  const env = { API_PORT: String(port), RATE_LIMIT_MAX: '999999999', SITE_DATA: folder };
  const output = openSync(join(folder, 'log'), 'a');
  const program = startProgram(script, { name, flags: FLAGS, inherits: false, output, env });
  return {
    ...(await whenReady(name, program, port)),
    /** Memory of the process, in megabytes. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.pid)])) / 1024,
  };
}

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 5, seconds: 5, connections: 10 });
  const { rounds, seconds, connections } = numbers;
  const report = new Report('bare');
  using folder = temporaryFolder();
  await using bare = await start('bare', 'bench/src/bare-api.ts', firstPort(), join(folder.path, 'bare'));
  await using api = await start('API', 'api/src/server.ts', firstPort() + 1, join(folder.path, 'api'));
  const post = (to: typeof api, duration: number) =>
    load(to, '/api/contact', { ...POST, connections, duration });
  for (const server of [bare, api]) await post(server, WARM_UP);
  for (const _ of inRounds(rounds)) {
    for (const server of [bare, api]) {
      const figures = await post(server, seconds);
      report.note('POST /api/contact', server.name, { ...figures, 'memory MB': server.memory() });
    }
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
