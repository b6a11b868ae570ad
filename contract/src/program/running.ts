import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './command.ts';
import { ENDING } from './ending.ts';
import type { Program } from './start.ts';

/** How long a program may take until it answers, in milliseconds. On one core it may build four workspaces first. */
const START_MS = 120_000;

/** Ctrl-C reaches the programs too; one may end before this process hears of it. In milliseconds. */
const SIGNAL_MS = 200;

/** What tells a program to stop. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Whether a program has ended. */
function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Ends a program and waits until it is gone: asks first, insists after a while.
 * @param timeout how long it may take to stop by itself, in milliseconds
 */
export async function stopProgram(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  timeout: number = ENDING.killed,
): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'close');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  await ended;
  clearTimeout(timer);
}

/**
 * Waits until an address answers, whatever the answer is.
 * @throws Refusal when the program ends before, or takes too long
 */
export async function untilAnswers(program: Program, address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (hasEnded(program)) {
      const reason = program.written.stderr.trim() || 'Its reason is above.';
      throw new Refusal(`${program.name} stopped before it answered. ${reason}`);
    }
    try {
      await fetch(address);
      return;
    } catch {
      // Nobody listens yet.
      await sleep(50);
    }
  }
  throw new Refusal(`${program.name} does not answer at ${address}.`);
}

/**
 * Waits until a program whose output is kept has printed something.
 * @returns what was found
 * @throws when it ends without
 */
export async function untilPrints(program: Program, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(program.written.stdout);
    if (found) return found;
    const end = await Promise.race([program.ended, program.stdout && once(program.stdout, 'data')]);
    if (end && 'code' in end && !pattern.test(end.stdout))
      throw new Error(`${program.name} ended without printing ${pattern}: ${end.stderr}`);
  }
}

/**
 * Waits until the first of the programs ends by itself, or this process is told to stop.
 * @returns the program that ended, or undefined
 */
export function untilStopped(programs: readonly Program[]): Promise<Program | undefined> {
  return new Promise((resolve) => {
    for (const program of programs) {
      program.once('exit', () => setTimeout(() => resolve(program), SIGNAL_MS));
    }
    // Twice Ctrl-C is not twice the work: the handlers stay, so that the programs get their time to stop.
    for (const signal of SIGNALS) process.on(signal, () => resolve(undefined));
  });
}
