import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ContactRequest } from '@site/contract';
import { type Program, ROOT, startNode, stopProgram, untilAnswers } from '@site/contract/program';
import autocannon from 'autocannon';
import { Report } from './report.ts';

const REQUEST: ContactRequest = {
  name: 'Ada Whitfield',
  email: 'ada@example.com',
  phone: '(916) 555-0100',
  service: 'ev-charger',
  message: 'We need two chargers in our garage, one of them outside. Please call in the afternoon.',
};

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 3;

interface Server {
  program: Program;
  origin: string;
}

async function start(name: string, port: string, args: string[], env: NodeJS.ProcessEnv): Promise<Server> {
  const program = startNode(name, { args, env, inherits: false, output: 'pipe' });
  program.stdout?.resume();
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(program, `${origin}/api/health`);
  return { program, origin };
}

/** Posts for some seconds. @returns posts per second */
async function load({ program, origin }: Server, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${origin}/api/contact`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
    connections: CONNECTIONS,
    duration: seconds,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${program.name} failed to answer ${failed} requests.`);
  return result['2xx'] / result.duration;
}

/** Returns a program's resident memory in megabytes, from Linux. */
function memory({ program }: Server): number {
  const status = readFileSync(`/proc/${program.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Compares the API's durable posts with those of a bare route that inserts one row. Both run in turn. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      port: { type: 'string', default: '4396' },
      json: { type: 'string' },
    },
  });
  const barePort = String(Number(values.port) + 1);
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  const bare = ['--import', 'tsx', join(ROOT, 'bench/src/bare-api.ts'), join(folder, 'bare.db'), barePort];
  const report = new Report(['api', 'bare']);
  const servers: Server[] = [];
  try {
    servers.push(
      await start('api', values.port, [join(ROOT, 'api/dist/server.js')], {
        API_PORT: values.port,
        SITE_DATA: folder,
        RATE_LIMIT_MAX: '999999999',
      }),
      await start('bare', barePort, bare, {}),
    );
    for (const server of servers) await load(server, WARM_UP_SECONDS);
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const server of servers) {
        report.add('POST /api/contact', server.program.name, {
          'posts per second': await load(server, Number(values.seconds)),
          'memory, MB': memory(server),
        });
      }
    }
  } finally {
    for (const { program } of servers) await stopProgram(program);
    rmSync(folder, { recursive: true, force: true });
  }
  report.print(values.json);
}
