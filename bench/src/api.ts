import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ContactRequest } from '@site/contract';
import { ROOT } from '@site/contract/program';
import autocannon from 'autocannon';
import { Report } from './report.ts';

const REQUEST: ContactRequest = {
  name: 'Ada Whitfield',
  email: 'ada@example.com',
  phone: '(916) 555-0100',
  service: 'ev-charger',
  message: 'We need two chargers in our garage, one of them outside. Please call in the afternoon.',
};

const PORTS = { api: 4396, bare: 4397 };
const CONNECTIONS = 10;
const START_TIMEOUT_MS = 30_000;

interface Server {
  name: string;
  origin: string;
  program: ChildProcess;
}

async function start(name: keyof typeof PORTS, args: string[], env: NodeJS.ProcessEnv): Promise<Server> {
  const program = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${PORTS[name]}`;
  for (const begun = Date.now(); Date.now() - begun < START_TIMEOUT_MS; await sleep(100)) {
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (answer?.ok) return { name, origin, program };
  }
  throw new Error(`${name} did not start within 30 seconds.`);
}

async function load({ name, origin }: Server, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${origin}/api/contact`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
    connections: CONNECTIONS,
    duration: seconds,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${name} failed to answer ${failed} requests.`);
  return result['2xx'] / result.duration;
}

function memory({ program }: Server): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.pid)])) / 1024;
}

/** Compares the API's durable posts with those of a bare route that inserts one row. Both run in turn. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      json: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  const report = new Report(['api', 'bare']);
  const servers: Server[] = [];
  try {
    servers.push(
      await start('api', [join(ROOT, 'api/dist/server.js')], {
        API_PORT: String(PORTS.api),
        SITE_DATA: folder,
        RATE_LIMIT_MAX: '999999999',
      }),
      await start(
        'bare',
        ['--import', 'tsx', join(ROOT, 'bench/src/bare-api.ts'), join(folder, 'bare.db'), String(PORTS.bare)],
        {},
      ),
    );
    for (const server of servers) await load(server, 3);
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const server of servers) {
        const posts = await load(server, seconds);
        report.add('POST /api/contact', server.name, {
          'posts per second': posts,
          'memory MB': memory(server),
        });
      }
    }
  } finally {
    for (const { program } of servers) {
      program.kill();
      await once(program, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
  report.print(values.json);
}
