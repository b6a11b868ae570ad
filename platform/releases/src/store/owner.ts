import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { hasCode, ifThere, readNames } from './files.ts';

/**
 * How long something is left alone that did not change and whose process may go on: on another machine, or in another container, that
 * cannot be seen. In milliseconds.
 */
const LEFT_ALONE_MS = 24 * 60 * 60 * 1000;

const SEPARATOR = '~';

/** Whether a process of this machine has not ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return hasCode(error, 'EPERM');
  }
}

/** This machine's name. Whoever shares a folder knows the machine by it. */
export function machine(): string {
  return hostname();
}

/**
 * The same for those who share a bucket: machines far from each other may have the same name. What the kernel says of itself and of its
 * container tells them apart, where it says something.
 */
export function distinctMachine(): string {
  try {
    const id = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') + readlinkSync('/proc/self/ns/pid');
    return `${hostname()}.${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;
  } catch {
    return hostname();
  }
}

/** A name that nobody else uses. It says which process it is of, and what it is for where that is given. */
export function ownName(host = machine(), ...purpose: string[]): string {
  return [host, process.pid, randomUUID(), ...purpose].join(SEPARATOR);
}

/** What such a name says. */
export function readOwnName(path: string): { host: string; pid: number; purpose: string | undefined } {
  const [host = '', pid, , purpose] = basename(path).split(SEPARATOR);
  return { host, pid: Number(pid), purpose };
}

/**
 * Whether the process whose name is on something is no more, or has left it as it is for longer than anybody does.
 * @param at says when it changed last, in milliseconds; undefined where it is gone
 * @param leftAlone how long what may be somebody's is left alone, in milliseconds
 * @param here this machine's name
 */
export async function isLeftOver(
  name: string,
  at: () => Promise<number | undefined>,
  leftAlone: number,
  here = machine(),
): Promise<boolean> {
  const { host, pid } = readOwnName(name);
  if (host === here && !isRunning(pid)) return true;
  const changed = await at();
  return changed !== undefined && changed < Date.now() - leftAlone;
}

/** Removes what processes left in a folder that are no more. */
export async function removeLeftOversIn(folder: string): Promise<void> {
  for (const name of await readNames(folder)) {
    const path = join(folder, name);
    const at = async () => (await ifThere(stat(path)))?.mtimeMs;
    if (await isLeftOver(name, at, LEFT_ALONE_MS)) await rm(path, { recursive: true, force: true });
  }
}
