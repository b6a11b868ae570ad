import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../settings.ts';

/** A program that runs in a process of its own. */
export interface RunningProgram {
  /** Waits for a line of its output. @throws when the program ends without it */
  waitFor(line: string): Promise<void>;
  /** Writes a line into its input. */
  write(line: string): void;
  /** Ends it at once, as a power cut or the system's lack of memory would. */
  kill(): void;
  /** Lets it stand still, and go on. */
  pause(): void;
  resume(): void;
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

const running = new Set<RunningProgram>();

/** Ends every program that was started here and still runs. */
export async function endPrograms(): Promise<void> {
  const programs = [...running];
  for (const program of programs) program.kill();
  await Promise.all(programs.map(({ ended }) => ended));
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
  const program: RunningProgram = {
    waitFor: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => lines.includes(wanted) && resolve();
        look();
        output.on('line', look);
        ended.then(({ stderr }) => reject(new Error(`It ended without saying "${wanted}": ${stderr}`)));
      }),
    write: (line) => child.stdin.write(`${line}\n`),
    kill: () => child.kill('SIGKILL'),
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    ended,
  };
  running.add(program);
  ended.then(() => running.delete(program));
  return program;
}
