/**
 * Durable posts per second of the API, next to those of a bare route that does one durable insert: npm run bench:api. All run as
 * processes of their own; one is under load at a time, in turns, so that what else the machine does meets all alike. Once the mail
 * server does not answer, so that the API does nothing but accept; once mail is delivered meanwhile, and what is left afterwards, into
 * files. Aims: 0.7 of the bare route or more, less than 130 MB.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContactRequest } from '@site/contract';
import { type Environment, runCommand, startProgram } from '@site/contract/program';
import { firstPort, temporaryFolder, whenReady } from './contenders.ts';
import { load } from './load.ts';
import { type Figures, inRounds, Report, readOptions } from './report.ts';

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

const PLACE = 'POST /api/contact';

const API = 'api/src/server.ts';

/** Seconds of load before the first round. */
const WARM_UP = 3;

type Server = Awaited<ReturnType<typeof start>>;

interface Start {
  name: string;
  script: string;
  port: number;
  folder: string;
  settings?: Environment | undefined;
}

/** Starts a server on an empty database in a folder of its own, which has its log too. */
async function start({ name, script, port, folder, settings }: Start) {
  mkdirSync(folder);
  const env = {
    API_PORT: String(port),
    RATE_LIMIT_MAX: '999999999',
    SITE_DATA: folder,
    ...settings,
  };
  const output = openSync(join(folder, 'log'), 'a');
  const program = startProgram(script, { name, inherits: false, output, env });
  return {
    ...(await whenReady(name, program, port)),
    /** Memory of the process, in megabytes. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.pid)])) / 1024,
  };
}

/** A mail server that takes connections and never says a word. @returns the settings that name it */
async function silentMailServer(): Promise<Disposable & { settings: Environment }> {
  const server = createServer().listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_ALLOW_PLAINTEXT: '1',
    LEADS_FROM: 'website@example.com',
    LEADS_TO: 'leads@example.com',
  };
  return { settings, [Symbol.dispose]: () => server.close() };
}

/** How many deliveries an API has made. */
async function countDelivered({ origin }: Server): Promise<number> {
  const metrics = await (await fetch(`${origin}/api/metrics`)).text();
  return Number(/^leads_deliveries\{target="mail",status="delivered"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

/** Watches for some seconds how an API delivers what is left. */
async function deliver(api: Server, seconds: number): Promise<Figures> {
  const [before, begin] = [await countDelivered(api), performance.now()];
  await sleep(seconds * 1000);
  const made = (await countDelivered(api)) - before;
  return { 'deliveries per second': (made * 1000) / (performance.now() - begin), 'memory MB': api.memory() };
}

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 5, seconds: 5, connections: 10 });
  const { rounds, seconds, connections } = numbers;
  const report = new Report('bare');
  using folder = temporaryFolder();
  using silent = await silentMailServer();
  const startHere = (name: string, script: string, place: number, settings?: Environment) =>
    start({ name, script, port: firstPort() + place, folder: join(folder.path, name), settings });
  await using bare = await startHere('bare', 'bench/src/bare-api.ts', 0);
  await using accepting = await startHere('API, accepting', API, 1, silent.settings);
  const post = async (to: Server, duration: number) => ({
    ...(await load(to, '/api/contact', { ...POST, connections, duration })),
    'memory MB': to.memory(),
  });
  for (const server of [bare, accepting]) await post(server, WARM_UP);
  for (const round of inRounds(rounds)) {
    for (const server of [bare, accepting]) report.note(PLACE, server.name, await post(server, seconds));
    // A new one each time: what it has not delivered yet would disturb the others.
    await using both = await startHere(`API ${round}`, API, 2);
    await post(both, WARM_UP);
    report.note(PLACE, 'API, delivering too', await post(both, seconds));
    report.note('deliveries into files', 'API', await deliver(both, seconds));
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
