import { type ChildProcess, spawn } from 'node:child_process';
import type { CompositionFiles } from '@site/shell/server';
import { z } from 'zod';
import { type Answer, answer, RenderError } from './answer.ts';
import { nodeArguments, pathsFor, unreadable, withoutLinks } from './builds.ts';
import { type Confinement, confine, hasOwnGroup, waysToConfine } from './confinement.ts';
import {
  MOST_ANSWERED,
  NO_BUFFER,
  START_DEADLINE_MS,
  STEP_DEADLINE_MS,
  TOTAL_DEADLINE_MS,
  tooMuchAnswered,
  tooMuchMemory,
  tooSlow,
} from './limits.ts';
import { passOn, readLines } from './process-output.ts';
import type { Builds, Task } from './task.ts';

/**
 * Starts a process for builds, confined in the strictest way in which it can start and read them. Nothing of them is loaded.
 * @param ways that are tried, the strictest first
 * @throws RenderError where none works; `slow` where the machine is too busy to tell
 */
export async function startRenderProcess(
  builds: Builds,
  ways: readonly Confinement[] = waysToConfine(),
): Promise<RenderProcess> {
  const found = await withoutLinks(builds);
  for (const way of ways) {
    const process = new RenderProcess(found, way);
    if (await process.begin()) return process;
  }
  throw unreadable(builds);
}

/**
 * A process with the Node builds of releases in it, which may read their folders and nothing else: no file, no environment, no network,
 * no other program. It does one task after the other, and is ended where it takes too long, so that a section that throws, loops for
 * ever or leaks harms its own pages only.
 */
export class RenderProcess {
  /** How the system keeps it in. */
  readonly confinement: Confinement;
  #builds: Builds;
  readonly #child: ChildProcess;
  /** Is fulfilled when it has ended. */
  readonly exit: Promise<void>;
  #over: RenderError | undefined;
  /** What is left of its time, in milliseconds. */
  #left = TOTAL_DEADLINE_MS;
  /** How many characters it may still answer. */
  #room = MOST_ANSWERED;
  #settle: ((answer: Answer | RenderError) => void) | undefined;

  constructor(builds: Builds, confinement: Confinement) {
    this.confinement = confinement;
    this.#builds = builds;
    const [program = '', ...rest] = confine(confinement, pathsFor(builds), nodeArguments(builds));
    this.#child = spawn(program, rest, {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      detached: hasOwnGroup(confinement),
    });
    const heard = readLines(this.#child.stdio[3], (line) => this.#hear(line));
    this.exit = new Promise((resolve) => {
      for (const event of ['error', 'exit']) this.#child.once(event, () => resolve());
    });
    // It may have ended before it has read what it is asked.
    this.#child.stdin?.on('error', (error) => this.#end(new RenderError(error.message)));
    this.#child.once('error', (error) => this.#end(new RenderError(error.message)));
    this.#child.once('exit', async (code, signal) => {
      // What it has said at its end may still be in the pipe.
      await heard;
      this.#end(new RenderError(`The code of a release ended the process (${signal ?? `code ${code}`})`));
    });
  }

  /** Whether it can do no more tasks. */
  get ended(): boolean {
    return this.#over !== undefined;
  }

  /** Whether it runs and can read the builds; where not, it has ended. @throws RenderError where that takes too long */
  async begin(): Promise<boolean> {
    try {
      if (!(await this.#reads(START_DEADLINE_MS)))
        throw this.#end(new RenderError('It cannot read the builds'));
    } catch (error) {
      await this.stop();
      if (error instanceof RenderError && !error.slow) return false;
      throw error;
    }
    // Before, the programs around it may have said why they do not work here.
    const name = () => this.#builds.remotes.map(({ container }) => container).join(' ') || 'shell';
    passOn(this.#child, name, () => this.#end(tooMuchMemory()));
    return true;
  }

  /**
   * Takes it for other builds than it was started for, with the same shell and what is in their folder for later. It has all of its time
   * for them.
   * @returns whether it can read them; where not, it is to be stopped
   */
  take(builds: Builds): Promise<boolean> {
    this.#builds = builds;
    this.#left = TOTAL_DEADLINE_MS;
    this.#room = MOST_ANSWERED;
    return this.#reads(STEP_DEADLINE_MS).catch(() => false);
  }

  /** Loads the builds. @throws RenderError */
  load(files: CompositionFiles | undefined): Promise<unknown> {
    return this.ask({ kind: 'load', builds: this.#builds, files }, z.unknown());
  }

  /**
   * Has it do a task. @param format what the result has to be
   * @throws RenderError where it fails; when it was more than the task that failed, the process has ended
   */
  async ask<Result>(task: Task, format: z.ZodType<Result>): Promise<Result> {
    const begun = performance.now();
    const limit = this.#left < STEP_DEADLINE_MS ? TOTAL_DEADLINE_MS : STEP_DEADLINE_MS;
    const said = await this.#say(task, Math.min(STEP_DEADLINE_MS, this.#left), () => tooSlow(limit));
    this.#left -= performance.now() - begun;
    if (said.kind === 'failed')
      throw NO_BUFFER.test(said.reason) ? tooMuchMemory() : new RenderError(said.reason);
    if (said.kind === 'stuck') throw this.#end(new RenderError('It waits for something that never comes'));
    if (said.kind === 'broken') throw this.#end(new RenderError(said.reason));
    const result = format.safeParse(said.result);
    if (result.success) return result.data;
    throw new RenderError(`It answered something else than a ${task.kind}: ${z.prettifyError(result.error)}`);
  }

  /** Ends it, whatever it does. */
  async stop(): Promise<void> {
    this.#end(new RenderError('It was stopped'));
    await this.exit;
  }

  /** Whether it can read its builds. @throws RenderError where it ends, or that takes longer */
  async #reads(milliseconds: number): Promise<boolean> {
    const task: Task = { kind: 'begin', builds: this.#builds };
    const said = await this.#say(task, milliseconds, () => tooSlow(milliseconds));
    return said.kind === 'done';
  }

  /** Asks it something, and ends it where the answer is late. @throws RenderError where it ends instead */
  async #say(task: Task, milliseconds: number, late: () => RenderError): Promise<Answer> {
    if (this.#over) throw this.#over;
    const deadline = setTimeout(() => this.#end(late()), milliseconds);
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
      this.#end(tooMuchAnswered());
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
