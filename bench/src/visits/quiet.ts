/** Whether others use the machine: what they take is missing from a sample. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { printError } from '@site/contract/program';

/** The machine is quiet while others use less than this, in cores. */
export const QUIET = 0.15;

/** How long a sample waits for that, and how long it is looked at, in milliseconds. */
const TIMEOUT_MS = 20_000;
const WINDOW_MS = 500;

/** How often a sample is taken until it is undisturbed. */
const ATTEMPTS = 3;

/** Milliseconds of a tick in /proc: a hundred make a second on every Linux. */
const TICK_MS = 10;

/** What has used the processors until a moment, in milliseconds. */
export interface Reading {
  at: number;
  /** By all processes. */
  busy: number;
  /** By this program and what it has started. */
  own: number;
}

/**
 * The time that a process, those below it and those of them that have ended have used, in milliseconds.
 * @param stats a text like `/proc/1/stat` for each process (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html)
 */
export function timeOfTree(stats: readonly string[], root: number): number {
  const processes = stats.map((stat) => {
    // The name is in brackets, and may have brackets and blanks.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { id: Number.parseInt(stat, 10), parent: fields[1], ticks };
  });
  const tree = new Set([root]);
  // A child may stand before its parent: numbers of processes are given anew.
  for (let known = 0; known < tree.size; ) {
    known = tree.size;
    for (const { id, parent } of processes) if (tree.has(parent ?? 0)) tree.add(id);
  }
  return processes.reduce((sum, { id, ticks }) => sum + (tree.has(id) ? ticks * TICK_MS : 0), 0);
}

function statOf(id: string): string[] {
  try {
    return [readFileSync(`/proc/${id}/stat`, 'utf8')];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** What this program and what it has started have used, or nothing where the system does not say. */
export function ownTime(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return timeOfTree(ids.flatMap(statOf), process.pid);
}

function busyTime(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/** The cores that others used between two moments, on average. */
export function usedByOthers(before: Reading, after: Reading): number {
  const others = after.busy - before.busy - (after.own - before.own);
  return Math.max(0, others / (after.at - before.at));
}

function read(own = 0): Reading {
  return { at: performance.now(), busy: busyTime(), own };
}

/**
 * Waits until the machine is quiet, this program's own browser included, or that takes too long.
 * @returns what gives the cores that others have used since; where the system does not tell them apart, those of the wait's end
 */
export async function whenQuiet(): Promise<() => number> {
  const begun = performance.now();
  let used: number;
  do {
    const before = read();
    await sleep(WINDOW_MS);
    used = usedByOthers(before, read());
  } while (used >= QUIET && performance.now() - begun < TIMEOUT_MS);
  if (used >= QUIET)
    printError(`Others use ${used.toFixed(2)} cores: measured all the same after ${TIMEOUT_MS / 1000} s`);
  const own = ownTime();
  if (own === undefined) return () => used;
  const before = read(own);
  return () => usedByOthers(before, read(ownTime()));
}

/** Takes a sample, again where others used the machine meanwhile. @returns the one that they disturbed least */
export async function calmest<Sample extends { others: number }>(
  take: () => Promise<Sample>,
): Promise<Sample> {
  let best = await take();
  for (let attempt = 2; attempt <= ATTEMPTS && best.others >= QUIET; attempt += 1) {
    const next = await take();
    if (next.others < best.others) best = next;
  }
  return best;
}
