import { type ChildProcess, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCommand, stopProgram } from '@site/contract/program';
import { afterThisTest, temporaryFolder } from './api.ts';

/** Whether this machine has strace (Debian: the package `strace`) and lets it look at programs. */
export function hasStrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/** What the kernel is asked for by a program that runs, or is made to refuse. */
export interface Trace {
  /** The calls so far, one in each line. */
  lines(): string[];
  /** Leaves the program alone again. */
  stop(): Promise<void>;
}

/**
 * Attaches strace to the main thread of a program, which works with the database and the connections. When the promise
 * fulfils, it sees every call.
 */
export async function trace(program: ChildProcess, args: string[]): Promise<Trace> {
  const output = join(temporaryFolder(), 'trace');
  const strace = startCommand('strace', 'strace', {
    args: ['-y', '-o', output, '-p', String(program.pid), ...args],
    output: 'kept',
  });
  afterThisTest(() => strace.kill('SIGKILL'));
  while (!strace.written.stderr.includes(`Process ${program.pid} attached`)) {
    if (strace.exitCode !== null) throw new Error(`strace cannot be used: ${strace.written.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    lines: () => readFileSync(output, 'utf8').split('\n'),
    stop: () => stopProgram(strace, 'SIGINT'),
  };
}
