import { inspect, parseArgs } from 'node:util';
import { EXIT, runCommand } from './command.ts';
import { ENDING } from './ending.ts';
import { LOG } from './log.ts';
import { printError } from './output/terminal.ts';
import { SIGNALS } from './running.ts';

/** Closes a server in good order. With an error: the server ends because nobody expected that. */
export type Close = (error?: unknown) => Promise<unknown>;

/**
 * Runs a server until it is told to stop, or until something happens that nobody expected. It is closed once, however often it
 * is told: Ctrl-C reaches every program of a terminal, and the one that started this one then asks it to end as well.
 * @param start fulfils once the server listens
 */
export async function runServer(start: () => Promise<Close>): Promise<void> {
  let close: Close | undefined;
  let ending = false;

  async function end(exitCode: number, error?: unknown): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(EXIT.refused), ENDING.closed);
    await close?.(error);
    await LOG.written();
    process.exit(exitCode);
  }

  process.once('exit', () => LOG.writeRest());
  // From the beginning: the first process of a container hears only of what it listens to, and a start may wait for long.
  for (const signal of SIGNALS) process.on(signal, () => end(EXIT.done));
  const code = await runCommand(async () => {
    // Servers have no options: settings say all.
    parseArgs();
    close = await start();
  });
  // What was opened before it failed would keep the process running.
  if (!close) process.exit(code);

  // Node reports rejections that nobody handles as such, too.
  process.on('uncaughtException', (error) => {
    // Closing has failed as well, or goes on while more goes wrong.
    if (ending) {
      printError(inspect(error));
      process.exit(EXIT.refused);
    }
    end(EXIT.refused, error);
  });
}
