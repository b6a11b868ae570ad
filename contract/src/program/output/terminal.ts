import { printableJson } from './printable.ts';

/** Prints a line: what the command was asked for. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line that is no part of the output: what went wrong, and what goes on meanwhile. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints a value for other programs. */
export function printJson(value: unknown): void {
  print(printableJson(value));
}

function endUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}

/** Ends this program quietly when the reader of its output leaves early, as in `npx site-leads list | head`. */
export function ignoreLostReader(): void {
  // By its name: tests load this module more than once in a process.
  if (process.stdout.listeners('error').some(({ name }) => name === endUnread.name)) return;
  process.stdout.on('error', endUnread);
}
