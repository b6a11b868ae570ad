import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A command that goes on until it is stopped. */
export interface RunningCommand {
  /** What it printed first that was waited for. */
  printed: string;
  /** Tells it to stop, and waits until everything that it has started is gone as well. */
  stop(): Promise<void>;
}

interface CommandOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** What the command prints once it is ready; its first group, if there is one, is what is handed back. */
  ready: RegExp;
}

/**
 * Starts a command and waits until it says that it is ready.
 * @throws when it ends before
 */
export async function startCommand(
  [file = '', ...args]: readonly string[],
  { cwd, env, ready }: CommandOptions,
): Promise<RunningCommand> {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // npm ends before the programs below it. The pipe is closed when the last of them has ended.
  const closed = once(child, 'close');
  let output = '';
  const found = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      const match = ready.exec(output);
      if (match) resolve(match[1] ?? match[0]);
    });
  });
  const ended = closed.then(() => {
    throw new Error(`"${[file, ...args].join(' ')}" ended before it was ready. It printed:\n${output}`);
  });
  return {
    printed: await Promise.race([found, ended]),
    async stop() {
      child.kill();
      await closed;
    },
  };
}
