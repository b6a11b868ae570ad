import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, on an empty database in a folder of its own. */
export interface Server {
  name: string;
  origin: string;
  /** Memory of the process, in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** The API as it is, with its log in a file. */
export async function startApi(): Promise<Server> {
  const port = await freePort();
  const environment = { API_PORT: String(port), RATE_LIMIT_MAX: '999999999' };
  return start('API', '../../api/src/server.ts', port, (folder) => ({
    args: [],
    environment: { ...environment, SITE_DATA: folder },
  }));
}

/** The bare route that the API is compared with. */
export async function startBare(): Promise<Server> {
  const port = await freePort();
  return start('bare', 'bare-api.ts', port, (folder) => ({
    args: [join(folder, 'bare.db'), String(port)],
    environment: {},
  }));
}

/** As `npm start` runs the API. */
const FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];

interface Command {
  args: string[];
  environment: Record<string, string>;
}

async function start(
  name: string,
  program: string,
  port: number,
  command: (folder: string) => Command,
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const { args, environment } = command(folder);
  const script = fileURLToPath(new URL(program, import.meta.url));
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn(process.execPath, [...FLAGS, '--import', import.meta.resolve('tsx'), script, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', log, 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(child, origin);
  return {
    name,
    origin,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilAnswers(child: ChildProcess, origin: string) {
  while (child.exitCode === null) {
    const answers = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await sleep(50);
  }
  throw new Error(`The server ended with code ${child.exitCode} before it answered.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
