import { inspect } from 'node:util';
import { SITE } from '../company.ts';
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
 * What a command line does after it has printed its help or what was wrong with its options: Commander's `exitOverride`.
 * @throws CommandEnd, for which `runCommand` gives the exit code and prints nothing more
 */
export function endCommandLine({ exitCode }: { exitCode: number }): never {
  throw new CommandEnd(exitCode === 0 ? EXIT.done : EXIT.wrongUse);
}

/** @throws Refusal where the company's zone is none: else each program would fail where it first says a time, and in words of its own */
function checkZone(): void {
  // A tenth of the time that a format takes to be made, which is a tenth of a command's start. Second names of zones are not listed.
  if (Intl.supportedValuesOf('timeZone').includes(SITE.timeZone)) return;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: SITE.timeZone });
  } catch {
    throw new Refusal(
      `contract/src/company.ts: timeZone is "${SITE.timeZone}", which is no zone. Give the name of one, such as America/Los_Angeles.`,
    );
  }
}

/** Whether it is what `parseArgs` says of an option that there is not, or that has no value. */
function isOfOptions(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

/** What the system says of a place that cannot be used, whoever named it. */
const OF_PLACES = [
  'EACCES',
  'EDQUOT',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
];

/** Whether the system refuses to use a file or folder that a command was given: no fault of ours, so its stack tells nobody anything. */
function isOfPlaces(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'path' in error && 'code' in error && OF_PLACES.includes(String(error.code))
  );
}

/**
 * Runs a command to its end. What is wrong is said plainly; a stack is printed only for faults of ours.
 * @returns the exit code; that of the command, where it gives one
 */
export async function runCommand(command: () => Promise<unknown>): Promise<number> {
  ignoreLostReader();
  try {
    checkZone();
    const code = await command();
    return typeof code === 'number' ? code : EXIT.done;
  } catch (error) {
    if (error instanceof CommandEnd) return error.exitCode;
    if (isOfOptions(error)) {
      printError(error.message);
      return EXIT.wrongUse;
    }
    if (isOfPlaces(error)) {
      printError(
        `The system refuses: ${error.message}. Name a place that can be used, or see to its rights and its room. SITE_DATA sets where the site keeps all.`,
      );
      return EXIT.refused;
    }
    printError(error instanceof Refusal ? error.message : inspect(error));
    return error instanceof Refusal ? error.exitCode : EXIT.refused;
  }
}
