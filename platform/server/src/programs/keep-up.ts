import { setTimeout as sleep } from 'node:timers/promises';
import { ENDING, EXIT, type Program, printError, stopProgram } from '@site/contract/program';

/** How long to wait before a program is started again, in milliseconds. It doubles each time. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** What tells a program to end may tell this one too, a moment later. In milliseconds. */
const SIGNAL_MS = 200;

/** A program that is started again where it ends. */
export interface KeptUp {
  /** The one that was started first. */
  first: Program;
  /** Aborted when it is ended for good. */
  stopping: AbortSignal;
  /** Ends it for good. @param timeout as for `stopProgram` */
  stop(timeout?: number): Promise<void>;
}

/** How a program ended, in words. */
export function describeEnd({ name, exitCode, signalCode }: Program): string {
  return `${name} stopped with code ${exitCode ?? signalCode}.`;
}

/** Starts a program, and again when it ends: soon at first, then less and less often. Settings that it cannot use it has for good. */
export function keepUp(start: () => Program): KeptUp {
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = start();
  let program = first;

  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);

  async function startAgain(): Promise<void> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const begun = Date.now();
      await program.ended;
      await pause(SIGNAL_MS);
      if (signal.aborted) return;
      if (program.exitCode === EXIT.wrongUse)
        return printError(`${describeEnd(program)} The rest goes on without it.`);
      // One that ran for long has nothing to do with the failures before.
      if (Date.now() - begun > LONGEST_WAIT) wait = FIRST_WAIT;
      printError(
        `${describeEnd(program)} The rest goes on, and it is started again in ${Math.ceil(wait / 1000)} s.`,
      );
      await pause(wait);
      if (signal.aborted) return;
      program = start();
    }
  }

  const over = startAgain();
  return {
    first,
    stopping: signal,
    async stop(timeout = ENDING.killed) {
      stopping.abort();
      await stopProgram(program, 'SIGTERM', timeout);
      await over;
    },
  };
}
