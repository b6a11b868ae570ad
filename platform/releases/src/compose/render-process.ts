import { type ChildProcess, spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { CompositionFiles } from '@site/shell/server';
import { z } from 'zod';
import {
  type Confinement,
  confinedCommand,
  findConfinements,
  MEMORY_MB,
  warnUnconfined,
} from './confinement.ts';
import { type Answer, answer, type Builds, RenderError, type Task } from './render-formats.ts';

const PROGRAM = fileURLToPath(new URL('render-process.cjs', import.meta.url));

/** How long Node may take to start, one step, and all steps of a process, in milliseconds. */
const LIMITS = { start: 60_000, step: 15_000, total: 60_000 };

/** Most characters of one answer, and of all answers of a process. */
const ANSWERS = { one: 16 * 1024 * 1024, all: 64_000_000 };

function tooSlow(milliseconds: number): RenderError {
  return new RenderError(`Took longer than ${milliseconds / 1000} s`);
}

/** Calls `hear` with each line of a stream; with undefined for a line that is too long, after which nothing is read. */
function readLines(
  stream: Readable,
  longest: number,
  hear: (line: string | undefined) => void,
): Promise<void> {
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
    if (length <= longest) return;
    stream.destroy();
    hear(undefined);
  });
  return finished(stream).catch(() => undefined);
}

/**
 * A process with the Node builds of releases in it. It may read their folders and nothing else, does one task after
 * the other, and is killed where it takes too long: a section that throws, loops or leaks harms only its own pages.
 */
export class RenderProcess {
  readonly #builds: Builds;
  readonly #child: ChildProcess;
  readonly #exit: Promise<void>;
  #over: RenderError | undefined;
  #left = LIMITS.total;
  #room = ANSWERS.all;
  #settle: ((answer: Answer | RenderError) => void) | undefined;

  private constructor(builds: Builds, way: Confinement) {
    this.#builds = builds;
    const entries = [builds.shell, ...builds.remotes.map(({ entry }) => entry)];
    const [program = '', ...args] = confinedCommand(way, PROGRAM, entries);
    this.#child = spawn(program, args, {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      // In namespaces of its own it does not hear of Ctrl-C, and bubblewrap ends with this program.
      detached: way.sandboxed,
    });
    const answers = this.#child.stdio[3];
    if (!(answers instanceof Readable)) throw new Error('There is no pipe to read from');
    const heard = readLines(answers, ANSWERS.one, (line) => this.#hear(line));
    this.#exit = new Promise((resolve) => {
      for (const event of ['error', 'exit']) this.#child.once(event, () => resolve());
    });
    const fail = (error: Error) => this.#end(new RenderError(error.message));
    this.#child.stdin?.on('error', fail);
    this.#child.once('error', fail);
    this.#child.once('exit', async (code, signal) => {
      await heard;
      this.#end(
        new RenderError(
          `The code of a release ended the process (${signal ?? `code ${code}`}), or used more than ${MEMORY_MB} MB of memory`,
        ),
      );
    });
  }

  /**
   * Starts a process for builds, confined in the strictest way in which it can read them. Nothing of them runs yet.
   * @throws RenderError
   */
  static async start(builds: Builds): Promise<RenderProcess> {
    const unreadable = `Its files cannot be read: ${[builds.shell, ...builds.remotes.map(({ entry }) => entry)].join(', ')}`;
    const paths = (path: string) =>
      realpath(path).catch(() => {
        throw new RenderError(unreadable);
      });
    // The permission model compares paths without links.
    const remotes = builds.remotes.map(async (each) => ({ ...each, entry: await paths(each.entry) }));
    const found = { shell: await paths(builds.shell), remotes: await Promise.all(remotes) };
    for (const way of findConfinements()) {
      const process = new RenderProcess(found, way);
      if (!(await process.#begins())) continue;
      if (!way.sandboxed) warnUnconfined();
      return process;
    }
    throw new RenderError(unreadable);
  }

  /** Whether it can do no more tasks. */
  get ended(): boolean {
    return this.#over !== undefined;
  }

  /** Loads the builds. @throws RenderError */
  load(files: CompositionFiles | undefined): Promise<unknown> {
    return this.ask({ kind: 'load', builds: this.#builds, files }, z.unknown());
  }

  /** Does a task. @throws RenderError; where more than the task has failed, the process has ended */
  async ask<Result>(task: Task, format: z.ZodType<Result>): Promise<Result> {
    const begun = performance.now();
    const limit = this.#left < LIMITS.step ? LIMITS.total : LIMITS.step;
    const said = await this.#say(task, Math.min(LIMITS.step, this.#left), tooSlow(limit));
    this.#left -= performance.now() - begun;
    if (said.kind === 'failed') throw new RenderError(said.reason);
    if (said.kind === 'stuck') throw this.#end(new RenderError('It waits for something that never comes'));
    if (said.kind === 'broken') throw this.#end(new RenderError(said.reason));
    const result = format.safeParse(said.result);
    if (result.success) return result.data;
    throw new RenderError(`It answered something else than a ${task.kind}: ${z.prettifyError(result.error)}`);
  }

  /** Kills it, whatever it does. */
  async stop(): Promise<void> {
    this.#end(new RenderError('It was stopped'));
    await this.#exit;
  }

  /** Returns whether it runs and can read the builds. @throws RenderError where the machine is too busy to tell */
  async #begins(): Promise<boolean> {
    const late = tooSlow(LIMITS.start);
    try {
      const said = await this.#say({ kind: 'begin', builds: this.#builds }, LIMITS.start, late);
      if (said.kind !== 'done') throw this.#end(new RenderError('It cannot read the builds'));
    } catch (error) {
      await this.stop();
      if (error === late) throw error;
      return false;
    }
    return true;
  }

  async #say(task: Task, milliseconds: number, late: RenderError): Promise<Answer> {
    if (this.#over) throw this.#over;
    const deadline = setTimeout(() => this.#end(late), milliseconds);
    const said = await new Promise<Answer | RenderError>((settle) => {
      this.#settle = settle;
      this.#child.stdin?.write(`${JSON.stringify(task)}\n`);
    });
    clearTimeout(deadline);
    if (said instanceof RenderError) throw said;
    return said;
  }

  #hear(line: string | undefined): void {
    if (this.#over) return;
    this.#room -= line?.length ?? 0;
    if (this.#room < 0) {
      this.#end(new RenderError('All pages of its section together have more than 64 million characters'));
      return;
    }
    try {
      const said = answer.parse(JSON.parse(line ?? ''));
      if (!this.#settle && said.kind === 'broken') this.#end(new RenderError(said.reason));
      else if (!this.#settle) throw new Error('Nothing was asked');
      this.#settle?.(said);
      this.#settle = undefined;
    } catch {
      this.#end(new RenderError('It answered what was not asked'));
    }
  }

  #end(reason: RenderError): RenderError {
    this.#over ??= reason;
    this.#child.kill('SIGKILL');
    this.#settle?.(this.#over);
    this.#settle = undefined;
    return this.#over;
  }
}
