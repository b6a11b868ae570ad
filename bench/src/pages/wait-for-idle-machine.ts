import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { printError } from '@site/contract/program';

/** The machine is quiet while all programs together use less than this many cores. */
const QUIET_CORES = 0.15;
const WINDOW_MS = 500;
const TIMEOUT_MS = 60_000;

function busyTime(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/** Waits until the machine is quiet, so that other programs do not slow the sample. Warns when it stays busy. */
export async function waitForIdleMachine(): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < TIMEOUT_MS; ) {
    const before = busyTime();
    await sleep(WINDOW_MS);
    if (busyTime() - before < QUIET_CORES * WINDOW_MS) return;
  }
  printError('Other programs use the machine. Stop them, or do not read this sample.');
}
