import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { builtProgram } from './build-programs.ts';

export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

export type Environment = Record<string, string>;

/** Starts a program that `buildPrograms` has built. */
export function spawnProgram(program: string, args: string[], environment: Environment, cwd = REPOSITORY) {
  return spawn(process.execPath, [builtProgram(program), ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Waits until an API that was started as a process listens, and gives its address. */
export async function untilListens(server: ReturnType<typeof spawnProgram>): Promise<string> {
  const log = collect(server.stdout);
  const errors = collect(server.stderr);
  while (server.exitCode === null && server.signalCode === null) {
    const origin = /API listens on (http:[^"]+)/.exec(log())?.[1];
    if (origin) return origin;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The API ended at start: ${errors()}`);
}

/** Sends a signal and waits for the end of the process. */
export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}

/** All that a stream has given so far. */
export function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}
