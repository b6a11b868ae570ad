import { escapeTerminalText } from './escape-terminal.ts';

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function printJson(value: unknown): void {
  print(escapeTerminalText(JSON.stringify(value, null, 2)));
}

function endOnBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}

/** Ends this program quietly when the reader of its output leaves, as in `npx site-leads export | head`. */
export function ignoreBrokenPipe(): void {
  // Compared by name, because tests load this module more than once.
  if (process.stdout.listeners('error').some(({ name }) => name === endOnBrokenPipe.name)) return;
  process.stdout.on('error', endOnBrokenPipe);
}
