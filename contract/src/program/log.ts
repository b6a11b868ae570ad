import { write, writeSync } from 'node:fs';

/** How much may wait for a reader of standard output who does not read, in characters. What comes after that is lost. */
const MOST_WAITING = 8 * 1024 * 1024;

/** After how long it is written again to a pipe that is full, in milliseconds. */
const AGAIN_MS = 100;

const NOTHING = Buffer.alloc(0);

const LINE_END = '\n'.charCodeAt(0);

function isFull({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' || code === 'EBUSY';
}

/**
 * Where the log of a server goes: each line at once, in order, beside whatever else the program does. Where it cannot be written, as on a
 * full disk, lines are lost and the program goes on; once there is room, so does the log. pino's own destination would write the first of them
 * again and again, and nothing else would be done any more, not even ending.
 *
 * Nothing waits for a write, or a disk or a reader that is slow would hold up every visitor. So lines of the last moment are lost where the
 * process is killed. However it ends by itself, they are written.
 */
export class LogOutput {
  readonly #fd: number;
  #waiting = '';
  /** What is left of what is being written. */
  #writing: Buffer = NOTHING;
  /** Whether the system has what is being written, and has not said yet what came of it. */
  #isWithSystem = false;
  /** Whether what was written last ends in the middle of a line. */
  #isCut = false;
  #isSaid = false;
  #whenWritten: (() => void)[] = [];

  /** @param fd number of an open file */
  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Takes a line, with its end. What pino calls. */
  write(line: string): void {
    if (this.#waiting.length > MOST_WAITING) this.#lose('nobody reads it');
    else this.#waiting += line;
    if (this.#writing.length === 0) this.#begin();
  }

  /** Fulfils once nothing waits to be written any more. */
  written(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#writing.length === 0) resolve();
      else this.#whenWritten.push(resolve);
    });
  }

  /** Writes what still waits as the process ends, when nothing happens by itself any more. What cannot be written then is lost. */
  writeRest(): void {
    let rest = Buffer.concat([this.#isWithSystem ? NOTHING : this.#writing, Buffer.from(this.#waiting)]);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#fd, rest));
    } catch {
      // There is nobody left to tell.
    }
  }

  #begin(): void {
    if (this.#waiting === '') {
      for (const resolve of this.#whenWritten.splice(0)) resolve();
      return;
    }
    // What came of a line that was cut off should not spoil the next one.
    this.#writing = Buffer.from(this.#isCut ? `\n${this.#waiting}` : this.#waiting);
    this.#waiting = '';
    this.#write();
  }

  #write(): void {
    this.#isWithSystem = true;
    write(this.#fd, this.#writing, (error, count) => {
      this.#isWithSystem = false;
      if (error && isFull(error)) return void setTimeout(() => this.#write(), AGAIN_MS);
      if (error) this.#lose(error.message);
      else this.#isCut = this.#writing[count - 1] !== LINE_END;
      this.#writing = error ? NOTHING : this.#writing.subarray(count);
      if (this.#writing.length > 0) this.#write();
      else this.#begin();
    });
  }

  /** Says once that lines are lost. */
  #lose(why: string): void {
    if (this.#isSaid) return;
    this.#isSaid = true;
    write(2, `Lines of the log are lost: ${why}. The program goes on.\n`, (error) => {
      // Perhaps it can be said later.
      if (error) this.#isSaid = false;
    });
  }
}

/** The log of this program, on standard output. `runServer` writes the rest of it at the end. */
export const LOG = new LogOutput(1);
