import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from './command.ts';

/**
 * The repository's folder. Relative settings are relative to it, wherever a program was started. Installed as a package, a program
 * takes the folder that it is started in: a section with a repository of its own.
 */
export const ROOT = import.meta.url.includes('/node_modules/')
  ? `${process.cwd()}/`
  : fileURLToPath(new URL('../../../', import.meta.url));

/** How long a program may take to answer at first, and to stop by itself, in milliseconds. */
const LIMITS = { start: 120_000, stop: 10_000 };

/** Settings of a program. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How a program ended, and what it wrote where its output is kept. */
interface ProgramEnd {
  /** Its exit code; null when it was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A program that runs beside this one, and ends with it. */
export type Program = ChildProcess & {
  /** For messages. */
  readonly name: string;
  /** What it has written so far, where its output is kept. */
  readonly written: { stdout: string; stderr: string };
  readonly ended: Promise<ProgramEnd>;
};

export interface StartOptions {
  args?: readonly string[];
  env?: Environment;
  /** Whether it also gets the environment of this program; otherwise it gets PATH alone. @default true */
  inherits?: boolean;
  /** @default the repository */
  cwd?: string;
  /** Whether what it prints appears with ours, is left to be read, or is kept together with its errors. @default 'inherit' */
  output?: 'inherit' | 'pipe' | 'kept';
  /** Whether it has a process group of its own: Ctrl-C in a terminal does not reach it. @default false */
  apart?: boolean;
}

export interface ProgramOptions extends StartOptions {
  /** Another checkout of the repository. */
  root?: string;
  /** @default its path */
  name?: string;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a command. A name that is none is an end with a code below 0. */
export function startCommand(name: string, file: string, options: StartOptions = {}): Program {
  const { args = [], env, inherits = true, cwd = ROOT, output = 'inherit', apart = false } = options;
  const child = spawn(file, args, {
    cwd,
    env: { ...(inherits ? process.env : { PATH: process.env.PATH }), ...env },
    detached: apart,
    stdio: output === 'kept' ? 'pipe' : ['ignore', output, 'inherit'],
  });
  const written = { stdout: '', stderr: '' };
  for (const stream of output === 'kept' ? (['stdout', 'stderr'] as const) : []) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  }
  child.on('error', ({ message }) => {
    written.stderr += `${message}\n`;
  });
  running.add(child);
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, ...written });
    });
  });
  return Object.assign(child, { name, written, ended });
}

/** Starts Node. */
export function startNode(name: string, options: StartOptions): Program {
  return startCommand(name, process.execPath, options);
}

/** Starts one of our TypeScript programs. @param script its path in the repository */
export function startProgram(script: string, options: ProgramOptions = {}): Program {
  const { root = ROOT, name = script, args = [], ...rest } = options;
  return startNode(name, { cwd: root, ...rest, args: ['--import', 'tsx', join(root, script), ...args] });
}

/** Returns whether a program has ended. */
function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Ends a program and waits until it is gone: asks first, insists after a while. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'close');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMITS.stop);
  await ended;
  clearTimeout(timer);
}

/**
 * Waits until an address answers, whatever the answer is.
 * @throws Refusal when the program ends before, or takes too long
 */
export async function untilAnswers(program: Program, address: string): Promise<void> {
  const deadline = Date.now() + LIMITS.start;
  while (Date.now() < deadline) {
    if (hasEnded(program)) {
      const reason = program.written.stderr.trim() || 'Its reason is above.';
      throw new Refusal(`${program.name} stopped before it answered. ${reason}`);
    }
    try {
      await fetch(address);
      return;
    } catch {
      // Nobody listens yet.
      await sleep(50);
    }
  }
  throw new Refusal(`${program.name} does not answer at ${address}.`);
}

/**
 * Waits until a program whose output is kept has printed something.
 * @returns what was found
 * @throws when it ends without
 */
export async function untilPrints(program: Program, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(program.written.stdout);
    if (found) return found;
    const end = await Promise.race([program.ended, program.stdout && once(program.stdout, 'data')]);
    if (end && 'code' in end && !pattern.test(end.stdout))
      throw new Error(`${program.name} ended without printing ${pattern}: ${end.stderr}`);
  }
}

/**
 * Waits until the first of the programs ends by itself, or this process is told to stop.
 * @returns the program that ended, or undefined
 */
export function untilStopped(programs: readonly Program[]): Promise<Program | undefined> {
  return new Promise((resolve) => {
    for (const program of programs) program.once('exit', () => resolve(program));
    // The handlers stay: a second Ctrl-C leaves the programs their time to stop.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(undefined));
  });
}

/** Returns whether a program is in the PATH. Tests hide optional programs with a PATH of their own. */
export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '/usr/bin:/bin')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)));
}
