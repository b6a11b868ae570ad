import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The repository's folder. Relative settings are relative to it, wherever a program was started. Where these programs are installed as a
 * package, it is the folder that they are started in: a section with a repository of its own.
 */
export const ROOT = import.meta.url.includes('/node_modules/')
  ? `${process.cwd()}/`
  : fileURLToPath(new URL('../../../', import.meta.url));

/** Settings of a program. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How a program ended, and what it wrote where its output is kept. */
export interface ProgramEnd {
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
  /**
   * Whether what it prints appears with ours, is ignored, is left to be read, goes to an open file (its number) or is kept. Its
   * errors appear with ours, or are kept. @default 'inherit'
   */
  output?: 'inherit' | 'ignore' | 'pipe' | 'kept' | number;
  /** Whether it has a process group of its own: Ctrl-C in a terminal does not reach it. @default false */
  apart?: boolean;
}

const running = new Set<ChildProcess>();

function endAll(): void {
  for (const child of running) child.kill();
}

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
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      if (running.size === 0) process.off('exit', endAll);
      resolve({ code, ...written });
    });
  });
  return Object.assign(child, { name, written, ended });
}

const END_WITH_PARENT = new URL(`end-with-parent.js?parent=${process.pid}`, import.meta.url).href;

/** Starts Node. Unlike other commands it ends even where this process is killed. */
export function startNode(name: string, options: StartOptions): Program {
  const args = ['--import', END_WITH_PARENT, ...(options.args ?? [])];
  return startCommand(name, process.execPath, { ...options, args });
}

export interface ProgramOptions extends StartOptions {
  /** Options for Node. */
  flags?: readonly string[];
  /** Another checkout of the repository. */
  root?: string;
  /** @default its path */
  name?: string;
}

/** What runs our programs. */
const RUN = 'contract/src/program/run.js';

/** Starts one of our TypeScript programs. @param script its path in the repository */
export function startProgram(script: string, options: ProgramOptions = {}): Program {
  const { flags = [], root = ROOT, name = script, args = [], ...rest } = options;
  const command = [...flags, join(root, RUN), join(root, script), ...args];
  return startNode(name, { cwd: root, ...rest, args: command });
}
