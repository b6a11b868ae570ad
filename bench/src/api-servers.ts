import { execFileSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, startProgram, stopProgram, untilAnswers } from '@site/contract/program';
import type { Contender } from './contenders.ts';

/** A server in a process of its own, on an empty database in a folder of its own. */
export interface Server extends Contender {
  /** Memory of the process, in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** The API as it is, with its log in a file. */
export function startApi(port: number): Promise<Server> {
  return start('API', 'api/src/server.ts', port, (folder) => ({
    env: { API_PORT: String(port), RATE_LIMIT_MAX: '999999999', SITE_DATA: folder },
  }));
}

/** The bare route that the API is compared with. */
export function startBare(port: number): Promise<Server> {
  return start('bare', 'bench/src/bare-api.ts', port, (folder) => ({
    args: [join(folder, 'bare.db'), String(port)],
  }));
}

/** As `npm start` runs the API. */
const FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];

async function start(
  name: string,
  script: string,
  port: number,
  command: (folder: string) => { args?: string[]; env?: Environment },
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const output = openSync(join(folder, 'log'), 'a');
  const program = startProgram(script, { name, flags: FLAGS, inherits: false, output, ...command(folder) });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(program, origin);
  return {
    name,
    origin,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.pid)])) / 1024,
    async stop() {
      await stopProgram(program);
      rmSync(folder, { recursive: true });
    },
  };
}
