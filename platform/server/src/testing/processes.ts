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
