import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs one of the repository's commands and returns what it printed. */
export async function runScript(root: string, script: string, args: string[], env: NodeJS.ProcessEnv) {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** How long a program may take until it answers, in milliseconds. On one core it may build four workspaces first. */
const START_MS = 120_000;

/**
 * Starts one of the repository's programs and waits until an address answers.
 * @throws when it does not, and then the program has been stopped
 */
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
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    try {
      await fetch(address);
      return child;
    } catch {
      await sleep(100);
    }
  }
  await stopProcess(child);
  throw new Error(`${script} does not answer at ${address} (code ${child.exitCode ?? child.signalCode})`);
}

/** Ends a process and waits until it is gone. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
