import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CommandError } from './command.ts';

/** The repository's folder; for a program that is installed as a package, the working directory. */
export const ROOT = import.meta.url.includes('/node_modules/')
  ? `${process.cwd()}/`
  : fileURLToPath(new URL('../../../', import.meta.url));

const TIMEOUTS = { start: 120_000, stop: 10_000 };

export type Environment = Readonly<Record<string, string | undefined>>;

interface ProgramEnd {
  /** null after a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A child process that ends with this one. `written` and `ended` have its output if `output` is `kept`. */
export type Program = ChildProcess & {
  readonly name: string;
  readonly written: { stdout: string; stderr: string };
  readonly ended: Promise<ProgramEnd>;
};

interface StartOptions {
  args?: readonly string[];
  env?: Environment;
  /** false: of our environment it gets PATH alone. @default true */
  inherits?: boolean;
  cwd?: string;
  output?: 'inherit' | 'pipe' | 'kept';
  /** Whether Ctrl-C in a terminal does not reach it. @default false */
  apart?: boolean;
}

export interface ProgramOptions extends StartOptions {
  root?: string;
  name?: string;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

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

export function startNode(name: string, options: StartOptions): Program {
  return startCommand(name, process.execPath, options);
}

export function startProgram(script: string, options: ProgramOptions = {}): Program {
  const { root = ROOT, name = script, args = [], ...rest } = options;
  return startNode(name, { cwd: root, ...rest, args: ['--import', 'tsx', join(root, script), ...args] });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Ends a program and waits for its end. Kills it after 10 seconds. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'close');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUTS.stop);
  await ended;
  clearTimeout(timer);
}

/** Waits until an address answers. @throws CommandError if the program ends first, or after 2 minutes */
export async function untilAnswers(program: Program, address: string): Promise<void> {
  const deadline = Date.now() + TIMEOUTS.start;
  while (Date.now() < deadline) {
    if (hasEnded(program)) {
      const reason = program.written.stderr.trim() || 'Its reason is above.';
      throw new CommandError(`${program.name} stopped before it answered. ${reason}`);
    }
    try {
      await fetch(address);
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new CommandError(`${program.name} does not answer at ${address}.`);
}

export async function untilPrints(program: Program, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(program.written.stdout);
    if (found) return found;
    const end = await Promise.race([program.ended, program.stdout && once(program.stdout, 'data')]);
    if (end && 'code' in end && !pattern.test(end.stdout))
      throw new Error(`${program.name} ended without printing ${pattern}: ${end.stderr}`);
  }
}

/** Waits for the end of the first program, or for a signal. @returns the program, or undefined after a signal */
export function untilStopped(programs: readonly Program[]): Promise<Program | undefined> {
  return new Promise((resolve) => {
    for (const program of programs) program.once('exit', () => resolve(program));
    // The handlers stay, so that a second Ctrl-C does not kill the programs.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(undefined));
  });
}

export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '/usr/bin:/bin')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)));
}
