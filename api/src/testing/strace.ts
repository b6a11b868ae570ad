import { type ChildProcess, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCommand, stopProgram } from '@site/contract/program';
import { afterThisTest, temporaryFolder } from './api.ts';

/** Whether this machine has strace (Debian: the package `strace`) and lets it look at programs. */
export function hasStrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/**
 * Attaches strace to the main thread of a program, which works with the database and the connections. When the promise
 * fulfils, it sees every call, or makes the kernel refuse it.
 */
export async function trace(program: ChildProcess, args: string[]) {
  const output = join(temporaryFolder(), 'trace');
  const strace = startCommand('strace', 'strace', {
    args: ['-y', '-o', output, '-p', String(program.pid), ...args],
    output: 'kept',
  });
  afterThisTest(() => strace.kill('SIGKILL'));
  while (!strace.written.stderr.includes(`Process ${program.pid} attached`)) {
    if (strace.exitCode !== null) throw new Error(`strace cannot be used: ${strace.written.stderr}`);
    await sleep(20);
  }
  return {
    /** The calls so far, one in each line. */
    lines: () => readFileSync(output, 'utf8').split('\n'),
    /** Leaves the program alone again. */
    stop: () => stopProgram(strace, 'SIGINT'),
  };
}
