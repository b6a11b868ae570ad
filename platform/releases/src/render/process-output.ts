import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';

/** How long an answer may be, in characters: many times as long as a page. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

/** What a process may write to the terminal, in bytes; the rest is left out. */
const OUTPUT_LIMIT = 64 * 1024;

/** What V8 writes when its heap is full: pages of numbers that say nothing to whoever wrote the section. */
const HEAP_REPORT = '<--- Last few GCs --->';

/**
 * Passes on what a process writes, up to a limit. Standard output is for what commands say.
 * @param heapFull is called when V8 says so
 */
export function passOn({ stdout, stderr }: ChildProcess, heapFull: () => void): void {
  let left = OUTPUT_LIMIT;
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      const report = chunk.indexOf(HEAP_REPORT);
      const written = chunk.subarray(0, report < 0 ? left : Math.min(report, left));
      process.stderr.write(written);
      left -= written.length;
      if (report < 0) return;
      left = 0;
      heapFull();
    });
  }
}

/** Hands out lines as they come; undefined in the place of one that is too long, after which nothing is read any more. */
export function readLines(stream: unknown, hear: (line: string | undefined) => void): void {
  if (!(stream instanceof Readable)) throw new Error('There is no pipe to read from');
  let begun = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    lines.forEach(hear);
    if (begun.length <= ANSWER_LIMIT) return;
    stream.destroy();
    hear(undefined);
  });
}
