import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompositionFiles } from '@site/shell/server';
import { z } from 'zod';
import { type Confinement, confine, confinementFor, MEMORY_MB } from './confinement.ts';
import { passOn, readLines } from './process-output.ts';
import type { Builds, Task } from './task.ts';

/** How long one step, loading the builds or rendering one page, may take, in milliseconds. */
const STEP_DEADLINE_MS = 5000;

/** How long all steps of a process together may take, in milliseconds. */
const TOTAL_DEADLINE_MS = 20_000;

/** The program of the process. */
const PROGRAM = fileURLToPath(new URL('render-process.cjs', import.meta.url));

/** Node's permission model: no files but those allowed, no programs, no workers, no add-ons. It was an experiment in Node 20. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Says that the builds could not be loaded, threw, took too long or too much memory. */
export class RenderError extends Error {
  override name = 'RenderError';
  /** Whether it was too slow. */
  readonly slow: boolean;

  constructor(reason: string, { slow = false } = {}) {
    super(reason);
    this.slow = slow;
  }
}

/** What the process says. Nobody else's word is taken for it, and its own is not believed unread. */
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), result: z.unknown().optional() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  /** Something that nobody caught; the process ends. */
  z.object({ kind: z.literal('broken'), reason: z.string() }),
  /** Nothing is left to do, and the task is not done. */
  z.object({ kind: z.literal('stuck') }),
]);

export type Answer = z.input<typeof answer>;

function tooSlow(milliseconds: number): RenderError {
  return new RenderError(`Took longer than ${milliseconds / 1000} s`, { slow: true });
}

function tooMuchMemory(): RenderError {
  return new RenderError(`More than ${MEMORY_MB} MB of memory were used`);
}

/** Node's words where the system gives no more memory for a buffer. */
const NO_BUFFER = 'RangeError: Array buffer allocation failed';

/** Folders of builds. */
function foldersOf({ shell, remotes }: Builds): string[] {
  return [shell, ...remotes.map(({ entry }) => entry)].map((file) => dirname(file));
}

/** What a process with builds in it has to be able to read. */
function pathsFor(builds: Builds): string[] {
  return [process.execPath, PROGRAM, ...foldersOf(builds)];
}

/** How the system keeps processes with some of these builds in. @throws RenderError where none could read them */
export async function confinementOf(builds: Builds): Promise<Confinement> {
  const confinement = await confinementFor(pathsFor(builds));
  if (confinement) return confinement;
  throw new RenderError(`Its files cannot be read: ${foldersOf(builds).join(', ')}`);
}

/**
 * A process with the Node builds of releases in it, which may read their folders and nothing else: no file, no environment, no network,
 * no other program. It does one task after the other, and is ended where it takes too long, so that a section that throws, loops for
 * ever or leaks harms its own pages only.
 */
export class RenderProcess {
  readonly #builds: Builds;
  readonly #child: ChildProcess;
  #over: RenderError | undefined;
  /** What is left of its time, in milliseconds. */
  #left = TOTAL_DEADLINE_MS;
  #settle: ((answer: Answer | RenderError) => void) | undefined;

  /** @param confinement how the system keeps it in */
  constructor(builds: Builds, confinement: Confinement) {
    this.#builds = builds;
    const readable = [PROGRAM, ...foldersOf(builds).map((folder) => `${folder}/`)];
    const flags = [
      PERMISSION,
      '--disable-warning=ExperimentalWarning',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${MEMORY_MB}`,
    ];
    const command = [process.execPath, ...flags, PROGRAM];
    const [program = '', ...args] = confine(confinement, pathsFor(builds), command);
    this.#child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
    passOn(this.#child, () => this.#end(tooMuchMemory()));
    readLines(this.#child.stdio[3], (line) => this.#hear(line));
    // It may have ended before it has read what it is asked.
    this.#child.stdin?.on('error', (error) => this.#end(new RenderError(error.message)));
    this.#child.once('error', (error) => this.#end(new RenderError(error.message)));
    this.#child.once('exit', (code, signal) => {
      this.#end(new RenderError(`The code of a release ended the process (${signal ?? `code ${code}`})`));
    });
  }

  /** Whether it can do no more tasks. */
  get ended(): boolean {
    return this.#over !== undefined;
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
    if (this.#over) throw this.#over;
    const begun = performance.now();
    const limit = this.#left < STEP_DEADLINE_MS ? TOTAL_DEADLINE_MS : STEP_DEADLINE_MS;
    const deadline = setTimeout(() => this.#end(tooSlow(limit)), Math.min(STEP_DEADLINE_MS, this.#left));
    const said = await new Promise<Answer | RenderError>((settle) => {
      this.#settle = settle;
      this.#child.stdin?.write(`${JSON.stringify(task)}\n`);
    });
    this.#settle = undefined;
    clearTimeout(deadline);
    this.#left -= performance.now() - begun;
    if (said instanceof RenderError) throw said;
    if (said.kind === 'failed')
      throw said.reason.startsWith(NO_BUFFER) ? tooMuchMemory() : new RenderError(said.reason);
    if (said.kind === 'stuck') throw this.#end(new RenderError('It waits for something that never comes'));
    if (said.kind === 'broken') throw this.#end(new RenderError(said.reason));
    const result = format.safeParse(said.result);
    if (result.success) return result.data;
    throw new RenderError(`It answered something else than a ${task.kind}: ${z.prettifyError(result.error)}`);
  }

  /** Ends it, whatever it does. */
  async stop(): Promise<void> {
    const { exitCode, signalCode } = this.#child;
    this.#end(new RenderError('It was stopped'));
    if (exitCode === null && signalCode === null && this.#child.pid) await once(this.#child, 'exit');
  }

  #hear(line: string | undefined): void {
    try {
      this.#settle?.(answer.parse(JSON.parse(line ?? '')));
    } catch {
      this.#end(new RenderError('It answered what was not asked'));
    }
  }

  #end(reason: RenderError): RenderError {
    this.#over ??= reason;
    this.#child.kill('SIGKILL');
    this.#settle?.(this.#over);
    return this.#over;
  }
}
