import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { printableLines } from '@site/contract/program';

/** How long an answer may be, in characters: many times as long as a page. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

/** What a process may write to the terminal, in characters; the rest is left out. */
const OUTPUT_LIMIT = 64 * 1024;

/** How long a line may be until it is broken, in characters. */
const LINE_LIMIT = 1000;

/** What V8 writes when its heap is full: pages of numbers that say nothing to whoever wrote the section. */
const HEAP_REPORT = '<--- Last few GCs --->';

function eachLine(stream: Readable | null, say: (line: string) => void): void {
  let begun = '';
  stream
    ?.setEncoding('utf8')
    .on('data', (text: string) => {
      const lines = (begun + text).split('\n');
      begun = lines.pop() ?? '';
      lines.forEach(say);
      if (begun.length < LINE_LIMIT) return;
      say(begun);
      begun = '';
    })
    .on('end', () => begun && say(begun));
}

/**
 * Passes on what a process writes, up to a limit. Standard output is for what commands say.
 * @param name says what stands before each line, so that none looks as if the command had written it
 * @param heapFull is called when V8 says so
 */
export function passOn({ stdout, stderr }: ChildProcess, name: () => string, heapFull: () => void): void {
  let left = OUTPUT_LIMIT;
  const say = (line: string) => {
    if (line.includes(HEAP_REPORT)) {
      left = 0;
      heapFull();
    }
    for (const part of printableLines(line)) {
      const text = `${name()}: ${part}`;
      if (left > 0 && part !== '') process.stderr.write(`${text.slice(0, left)}\n`);
      left -= text.length;
    }
  };
  for (const stream of [stdout, stderr]) eachLine(stream, say);
}

/**
 * Hands out lines as they come; undefined in the place of one that is too long, after which nothing is read any more.
 * @returns is fulfilled when nothing more comes
 */
export function readLines(stream: unknown, hear: (line: string | undefined) => void): Promise<void> {
  if (!(stream instanceof Readable)) throw new Error('There is no pipe to read from');
  // In pieces: a line that comes byte by byte must not be copied for each.
  let begun: string[] = [];
  let length = 0;
  stream.setEncoding('utf8').on('data', (text: string) => {
    const [end = '', ...lines] = text.split('\n');
    begun.push(end);
    length += end.length;
    for (const line of lines) {
      hear(begun.join(''));
      begun = [line];
      length = line.length;
    }
    if (length <= ANSWER_LIMIT) return;
    stream.destroy();
    hear(undefined);
  });
  return finished(stream).catch(() => undefined);
}
