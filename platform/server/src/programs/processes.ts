import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '@site/releases';

/** How long a program may take to stop by itself, in milliseconds. */
const STOP_MS = 8000;

/** How long a program may take until it answers, in milliseconds. */
const START_MS = 20_000;

/** A program that was started beside this one. */
export interface Program {
  name: string;
  process: ChildProcess;
}

/** Starts a command whose output appears with ours. */
export function startCommand(
  name: string,
  command: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Program {
  const [file = process.execPath, ...args] = command;
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { name, process: child };
}

/** Starts one of our TypeScript programs. @param script path within the repository @param flags for Node */
export function startProgram(
  name: string,
  script: string,
  env: NodeJS.ProcessEnv = {},
  flags: string[] = [],
): Program {
  return startCommand(name, [process.execPath, ...flags, '--import', 'tsx', join(ROOT, script)], ROOT, env);
}

/** Whether a program has ended. */
function hasEnded({ process: child }: Program): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Ends a program: asks first, insists after a while. */
export async function stopProgram(program: Program): Promise<void> {
  if (hasEnded(program)) return;
  const ended = once(program.process, 'exit');
  program.process.kill('SIGTERM');
  const timer = setTimeout(() => program.process.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/**
 * Waits until an address answers, whatever the answer is.
 * @throws when the program ends before, or takes too long
 */
export async function untilAnswers(program: Program, address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (hasEnded(program))
      throw new Error(`${program.name} stopped before it answered; its reason is above.`);
    try {
      await fetch(address);
      return;
    } catch {
      // Nobody listens yet.
      await sleep(100);
    }
  }
  throw new Error(`${program.name} does not answer at ${address}.`);
}

/** Ctrl-C reaches the programs too; one may end before this process hears of it. In milliseconds. */
const SIGNAL_MS = 200;

/** How often to look whether whoever started this process is still there, in milliseconds. */
const PARENT_MS = 500;

/**
 * Settles when the first of the programs ends by itself, or when this process is told to stop.
 * @returns the program that ended, or undefined
 */
export function untilStopped(programs: readonly Program[]): Promise<Program | undefined> {
  return new Promise((resolve) => {
    for (const program of programs) {
      program.process.once('exit', () => setTimeout(() => resolve(program), SIGNAL_MS));
    }
    // npm ends its shell and nothing below it when it is told to stop: then this process has another parent.
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve(undefined);
    }, PARENT_MS).unref();
    // Twice Ctrl-C is not twice the work: the handlers stay, so that the programs get their time to stop.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve(undefined));
  });
}
