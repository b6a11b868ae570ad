import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** Where the site under test listens; its API at the next port. E2E_PORT lets two checkouts test at once. */
export const PORT = Number(process.env.E2E_PORT ?? 4300);
export const API_PORT = PORT + 1;
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** The folder of its state: a new one for each run. The variable hands it to the worker processes. */
process.env.E2E_DATA ??= join(tmpdir(), `site-e2e-${process.pid}`);
export const DATA = process.env.E2E_DATA;

/** Runs one of the repository's commands and returns what it printed. */
export async function runScript(root: string, script: string, args: string[], env: NodeJS.ProcessEnv) {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** Starts one of the repository's programs and waits until an address answers. */
export async function startScript(
  root: string,
  script: string,
  env: NodeJS.ProcessEnv,
  address: string,
  args: string[] = [],
) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (child.exitCode !== null) throw new Error(`${script} ended with code ${child.exitCode}`);
    try {
      await fetch(address);
      return child;
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`${script} does not answer at ${address}`);
}

/** Ends a process and waits until it is gone. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Copies the release store of the site under test, so that a test can change it. */
export function copyStore(name: string): string {
  const data = `${DATA}-${name}`;
  for (const part of ['releases', 'compositions', 'generations']) {
    cpSync(join(DATA, part), join(data, part), { recursive: true, preserveTimestamps: true });
  }
  return data;
}
