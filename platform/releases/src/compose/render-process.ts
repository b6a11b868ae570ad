import { type ChildProcess, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { CompositionFiles } from '@site/shell/server';
import { z } from 'zod';
import { type Confinement, confinedCommand, findConfinements, MEMORY_MB } from './confinement.ts';
import {
  type Builds,
  type RenderAnswer,
  RenderError,
  type RenderTask,
  renderAnswer,
} from './render-protocol.ts';

const PROGRAM = fileURLToPath(new URL('render-process.cjs', import.meta.url));

/** Milliseconds for starting Node, for one task, and for all tasks of a process. */
const LIMITS = { start: 60_000, step: 15_000, total: 60_000 };

/** Most characters of one answer, and of all answers. */
const ANSWERS = { one: 4_000_000, all: 64_000_000 };

function tooSlow(milliseconds: number): RenderError {
  return new RenderError(`Took longer than ${milliseconds / 1000} s`);
}

/** Calls `onLine` with each line. Stops at a line that is too long, and calls it with undefined. */
function readLines(
  stream: Readable,
  longest: number,
  onLine: (line: string | undefined) => void,
): Promise<void> {
  // Collects pieces: copying the line for each byte would take too long.
  let pieces: string[] = [];
  let length = 0;
  stream.setEncoding('utf8').on('data', (text: string) => {
    const [end = '', ...lines] = text.split('\n');
    pieces.push(end);
    length += end.length;
    for (const line of lines) {
      onLine(pieces.join(''));
      pieces = [line];
      length = line.length;
    }
    if (length <= longest) return;
    stream.destroy();
    onLine(undefined);
  });
  return finished(stream).catch(() => undefined);
}

/** Runs the Node builds of releases, confined. Kills the process if a task takes too long. */
export class RenderProcess {
  readonly sandboxed: boolean;
  readonly #builds: Builds;
  readonly #child: ChildProcess;
  readonly #exit: Promise<void>;
  #error: RenderError | undefined;
  #timeLeft = LIMITS.total;
  #charactersLeft = ANSWERS.all;
  #settle: ((answer: RenderAnswer | RenderError) => void) | undefined;

  private constructor(builds: Builds, way: Confinement) {
    this.sandboxed = way.sandboxed;
    this.#builds = builds;
    const entries = [builds.shell, ...builds.remotes.map(({ entry }) => entry)];
    const [program = '', ...args] = confinedCommand(way, PROGRAM, entries);
    this.#child = spawn(program, args, {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      // In its own namespaces it does not receive Ctrl-C. bubblewrap ends it with this program.
      detached: way.sandboxed,
    });
    const answers = this.#child.stdio[3];
    if (!(answers instanceof Readable)) throw new Error('There is no pipe to read from');
    const answersRead = readLines(answers, ANSWERS.one, (line) => this.#receive(line));
    this.#exit = new Promise((resolve) => {
      for (const event of ['error', 'exit']) this.#child.once(event, () => resolve());
    });
    const fail = (error: Error) => this.#end(new RenderError(error.message));
    this.#child.stdin?.on('error', fail);
    this.#child.once('error', fail);
    this.#child.once('exit', async (code, signal) => {
      await answersRead;
      this.#end(
        new RenderError(
          `The code of a release ended the process (${signal ?? `code ${code}`}), or used more than ${MEMORY_MB} MB of memory`,
        ),
      );
    });
  }

  /** Starts a process in the strictest confinement that can read the builds. @throws RenderError */
  static async start(builds: Builds): Promise<RenderProcess> {
    const unreadable = `These files cannot be read: ${[builds.shell, ...builds.remotes.map(({ entry }) => entry)].join(', ')}`;
    const paths = (path: string) =>
      realpath(path).catch(() => {
        throw new RenderError(unreadable);
      });
    // The permission model compares paths without links.
    const remotes = builds.remotes.map(async (each) => ({ ...each, entry: await paths(each.entry) }));
    const found = { shell: await paths(builds.shell), remotes: await Promise.all(remotes) };
    for (const way of findConfinements()) {
      const process = new RenderProcess(found, way);
      if (await process.#canRead()) return process;
    }
    throw new RenderError(unreadable);
  }

  get ended(): boolean {
    return this.#error !== undefined;
  }

  load(files: CompositionFiles | undefined): Promise<unknown> {
    return this.ask({ kind: 'load', builds: this.#builds, files }, z.unknown());
  }

  /** Does a task. @throws RenderError */
  async ask<Result>(task: RenderTask, format: z.ZodType<Result>): Promise<Result> {
    const startedAt = performance.now();
    const limit = this.#timeLeft < LIMITS.step ? LIMITS.total : LIMITS.step;
    const answered = await this.#send(task, Math.min(LIMITS.step, this.#timeLeft), tooSlow(limit));
    this.#timeLeft -= performance.now() - startedAt;
    if (answered.kind === 'failed') throw new RenderError(answered.reason);
    if (answered.kind === 'stuck')
      throw this.#end(new RenderError('It waits for something that never happens'));
    if (answered.kind === 'broken') throw this.#end(new RenderError(answered.reason));
    const result = format.safeParse(answered.result);
    if (result.success) return result.data;
    throw new RenderError(`Its answer is not a valid ${task.kind}: ${z.prettifyError(result.error)}`);
  }

  async stop(): Promise<void> {
    this.#end(new RenderError('It was stopped'));
    await this.#exit;
  }

  /** Returns whether it runs and can read the builds. @throws RenderError if the machine is too busy */
  async #canRead(): Promise<boolean> {
    const timeoutError = tooSlow(LIMITS.start);
    try {
      const answered = await this.#send({ kind: 'begin', builds: this.#builds }, LIMITS.start, timeoutError);
      if (answered.kind !== 'done') throw this.#end(new RenderError('It cannot read the builds'));
    } catch (error) {
      await this.stop();
      if (error === timeoutError) throw error;
      return false;
    }
    return true;
  }

  async #send(task: RenderTask, milliseconds: number, timeoutError: RenderError): Promise<RenderAnswer> {
    if (this.#error) throw this.#error;
    const deadline = setTimeout(() => this.#end(timeoutError), milliseconds);
    const answered = await new Promise<RenderAnswer | RenderError>((settle) => {
      this.#settle = settle;
      this.#child.stdin?.write(`${JSON.stringify(task)}\n`);
    });
    clearTimeout(deadline);
    if (answered instanceof RenderError) throw answered;
    return answered;
  }

  #receive(line: string | undefined): void {
    if (this.#error) return;
    this.#charactersLeft -= line?.length ?? 0;
    if (this.#charactersLeft < 0) {
      this.#end(new RenderError('All pages of its section together have more than 64 million characters'));
      return;
    }
    try {
      const answered = renderAnswer.parse(JSON.parse(line ?? ''));
      if (!this.#settle && answered.kind === 'broken') this.#end(new RenderError(answered.reason));
      else if (!this.#settle) throw new Error('Unexpected answer');
      this.#settle?.(answered);
      this.#settle = undefined;
    } catch {
      this.#end(new RenderError('It sent an unexpected answer'));
    }
  }

  #end(reason: RenderError): RenderError {
    this.#error ??= reason;
    this.#child.kill('SIGKILL');
    this.#settle?.(this.#error);
    this.#settle = undefined;
    return this.#error;
  }
}
