import { type Environment, startCommand, untilPrints } from '@site/contract/program';

/** A command that goes on until it is stopped. */
export interface RunningCommand {
  /** What it printed first that was waited for. */
  printed: string;
  /** Tells it to stop, and waits until everything that it has started is gone as well. */
  stop(): Promise<void>;
}

interface CommandOptions {
  cwd: string;
  env: Environment;
  /** What the command prints once it is ready; its first group, if there is one, is what is handed back. */
  ready: RegExp;
}

/**
 * Starts a command as in a terminal, and waits until it says that it is ready.
 * @throws when it ends before
 */
export async function startInTerminal(
  [file = '', ...args]: readonly string[],
  { cwd, env, ready }: CommandOptions,
): Promise<RunningCommand> {
  const command = startCommand([file, ...args].join(' '), file, { args, cwd, env, output: 'kept' });
  const [all, group] = await untilPrints(command, ready);
  return {
    printed: group ?? all,
    async stop() {
      command.kill();
      // npm ends before the programs below it. The pipe is closed when the last of them has ended.
      await command.ended;
    },
  };
}
