import { inspect, types } from 'node:util';
import { ignoreBrokenPipe, printError } from './output/terminal.ts';

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: number = EXIT.failed;
}

export class UsageError extends CommandError {
  override readonly exitCode: number = EXIT.usage;
}

function isArgumentError(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

/** Returns a stack only for errors that no user can mend. */
function messageOf(error: unknown): string {
  if (!types.isNativeError(error)) return inspect(error);
  const isFileError = 'path' in error && 'syscall' in error;
  const isExpected = error instanceof CommandError || isArgumentError(error) || isFileError;
  return isExpected ? error.message : inspect(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  return isArgumentError(error) ? EXIT.usage : EXIT.failed;
}

/** Runs a command and prints what went wrong. Commander needs `exitOverride()`. @returns the exit code */
export async function runCommand(command: () => Promise<unknown>): Promise<number> {
  ignoreBrokenPipe();
  try {
    const code = await command();
    return typeof code === 'number' ? code : EXIT.done;
  } catch (error) {
    // Commander has printed its help or message already.
    const { name, exitCode }: { name?: unknown; exitCode?: unknown } = Object(error);
    if (name === 'CommanderError') return exitCode === 0 ? EXIT.done : EXIT.usage;
    printError(messageOf(error));
    return exitCodeOf(error);
  }
}
