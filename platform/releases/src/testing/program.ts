import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../settings.ts';

/** A program that runs in a process of its own. */
export interface RunningProgram {
  /** Waits for a line of its output. @throws when the program ends without it */
  says(line: string): Promise<void>;
  /** Writes a line into its input. */
  tell(line: string): void;
  /** Sends it a signal. SIGKILL ends it at once, as a power cut or the system's lack of memory would. */
  kill(signal: NodeJS.Signals): void;
  /** How it ended, and what it wrote. */
  ended: Promise<ProgramEnd>;
}

/** How a program ended. */
export interface ProgramEnd {
  /** Its exit code; null when it was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a program of this workspace. @param path its file, from `src/` */
export function startProgram(
  path: string,
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningProgram {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...options], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  const [lines, errors]: [string[], string[]] = [[], []];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  child.stderr.on('data', (text: Buffer) => errors.push(text.toString()));
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('close', (code) =>
      resolve({ code, stdout: lines.map((line) => `${line}\n`).join(''), stderr: errors.join('') }),
    );
  });
  return {
    says: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => lines.includes(wanted) && resolve();
        look();
        output.on('line', look);
        ended.then(({ stderr }) => reject(new Error(`It ended without saying "${wanted}": ${stderr}`)));
      }),
    tell: (line) => child.stdin.write(`${line}\n`),
    kill: (signal) => child.kill(signal),
    ended,
  };
}
