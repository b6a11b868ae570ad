import { RenderError } from './answer.ts';
import { MEMORY_MB } from './confinement.ts';

/** How long one step, loading the builds or rendering one page, may take, in milliseconds. */
export const STEP_DEADLINE_MS = 5000;

/** How long all steps of a process together may take, in milliseconds. */
export const TOTAL_DEADLINE_MS = 20_000;

/** How long Node may take to start, in milliseconds. On a busy machine that is no reason to confine it less. */
export const START_DEADLINE_MS = 60_000;

/**
 * How much a process may answer, in characters, all pages and errors of its section together: as they are in JSON, since as that they are
 * kept. Until then they are in memory several times; pages with 58 million characters of two bytes were promoted in a heap of 1 GB, which is what
 * Node takes on a machine with 2 GB. It is room for 600 pages of 100 KB, twenty times what this whole site has.
 */
export const MOST_ANSWERED = 64_000_000;

export function tooSlow(milliseconds: number): RenderError {
  return new RenderError(`Took longer than ${milliseconds / 1000} s`, { slow: true });
}

export function tooMuchMemory(): RenderError {
  return new RenderError(`More than ${MEMORY_MB} MB of memory were used`);
}

export function tooMuchAnswered(): RenderError {
  return new RenderError(
    `All pages of its section together have more than ${MOST_ANSWERED / 1_000_000} million characters. Make them smaller, or serve some of them from another section`,
  );
}

/** Node's words where the system gives no more memory for a buffer: those of Node 20 and 22, and those of 24. */
export const NO_BUFFER = /^RangeError.*: (?:Array buffer allocation failed|Failed to allocate memory)/;
