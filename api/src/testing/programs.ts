import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterThisTest } from './api.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Environment = Record<string, string>;

/** Runs a program of the API, given by its path in api/src, until it ends. */
export async function runProgram(
  file: string,
  args: string[],
  environment: Environment,
  cwd = REPOSITORY,
): Promise<Finished> {
  const child = startProgram(file, args, environment, cwd);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  await once(child, 'close');
  return { code: child.exitCode, stdout: stdout(), stderr: stderr() };
}

/** Starts the API as a process of its own on a free port, and waits until it listens. */
export async function startServer(environment: Environment) {
  const server = startProgram('server.ts', [], { API_PORT: '0', RATE_LIMIT_MAX: '100000', ...environment });
  const log = collect(server.stdout);
  const errors = collect(server.stderr);
  while (server.exitCode === null) {
    const origin = /API listens on (http:[^"]+)/.exec(log())?.[1];
    if (origin) return { server, origin };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The API ended at start: ${errors()}`);
}

/** Sends a signal and waits for the end of the process. */
export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}

/** The program itself and not a runner around it, so that signals reach it. */
function startProgram(file: string, args: string[], environment: Environment, cwd = REPOSITORY) {
  const tsx = import.meta.resolve('tsx');
  const program = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', tsx, program, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterThisTest(() => child.kill('SIGKILL'));
  return child;
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}
