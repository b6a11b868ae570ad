import { randomUUID } from 'node:crypto';
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return hasCode(error, 'EPERM');
  }
}

/** A name that nobody else uses. It says which process it is of, and what it is for where that is given. */
export function ownName(...purpose: string[]): string {
  return [hostname(), process.pid, randomUUID(), ...purpose].join(SEPARATOR);
}

/** What such a name says. */
export function readOwnName(path: string): { host: string; pid: number; purpose: string | undefined } {
  const [host = '', pid, , purpose] = basename(path).split(SEPARATOR);
  return { host, pid: Number(pid), purpose };
}

/** Whether the process whose name is on something is no more, or has left it as it is for longer than anybody does. */
async function isLeftOver(path: string, leftAlone: number): Promise<boolean> {
  const { host, pid } = readOwnName(path);
  if (host === hostname() && !isRunning(pid)) return true;
  const found = await ifThere(stat(path));
  return found !== undefined && found.mtimeMs < Date.now() - leftAlone;
}

/**
 * Removes what processes left in a folder that are no more.
 * @param leftAlone how long what may be somebody's is left alone, in milliseconds; a day unless given
 * @returns the paths of what is left
 */
export async function removeLeftOversIn(folder: string, leftAlone = LEFT_ALONE_MS): Promise<string[]> {
  const left: string[] = [];
  for (const name of await readNames(folder)) {
    const path = join(folder, name);
    if (await isLeftOver(path, leftAlone)) await rm(path, { recursive: true, force: true });
    else left.push(path);
  }
  return left;
}
