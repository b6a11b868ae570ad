import { inspect, types } from 'node:util';
import { ignoreLostReader, printError } from './output/terminal.ts';

/** Exit codes of all programs. */
export const EXIT = { done: 0, refused: 1, wrongUse: 2 } as const;

/** Says why a command was not carried out, and what to do about it. Nothing has changed. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly exitCode: number = EXIT.refused;
}

/** Says what does not go together in what a command was given. */
export class WrongUse extends Refusal {
  override readonly exitCode: number = EXIT.wrongUse;
}

/** The end of a command that has said already what there was to say. */
class CommandEnd extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`The command ended with code ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/**
 * Ends a command line that has printed its help or what was wrong with its options: Commander's `exitOverride`.
 * @throws CommandEnd, for which `runCommand` gives the exit code and prints nothing more
 */
export function endCommandLine({ exitCode }: { exitCode: number }): never {
  throw new CommandEnd(exitCode === 0 ? EXIT.done : EXIT.wrongUse);
}

function codeOf(error: unknown): string {
  return types.isNativeError(error) && 'code' in error ? String(error.code) : '';
}

/** Returns what to print: a stack only for faults of ours. */
function messageOf(error: unknown): string {
  if (!types.isNativeError(error)) return inspect(error);
  if (error instanceof Refusal || codeOf(error).startsWith('ERR_PARSE_ARGS_')) return error.message;
  // The system refuses a file or folder: its message names it.
  return 'path' in error && 'syscall' in error ? error.message : inspect(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof Refusal) return error.exitCode;
  return codeOf(error).startsWith('ERR_PARSE_ARGS_') ? EXIT.wrongUse : EXIT.refused;
}

/**
 * Runs a command to its end and prints what went wrong.
 * @returns the exit code; that of the command, where it gives one
 */
export async function runCommand(command: () => Promise<unknown>): Promise<number> {
  ignoreLostReader();
  try {
    const code = await command();
    return typeof code === 'number' ? code : EXIT.done;
  } catch (error) {
    if (error instanceof CommandEnd) return error.exitCode;
    printError(messageOf(error));
    return exitCodeOf(error);
  }
}
