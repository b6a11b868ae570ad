import { printError } from '@site/contract/program';
import type { SentEvent } from './events.ts';

/** How outcomes are marked where somebody looks, and where lines are kept. */
const MARKS: Readonly<Record<string, string>> = { passed: '✓', skipped: '–', refused: '✗' };

function lineOf({ event, data }: SentEvent, terminal: boolean): string | undefined {
  const { place, generation, name, outcome, why } = Object(data);
  if (event === 'queued') return place > 1 ? `Waiting, ${place - 1} before this …` : undefined;
  if (event === 'rebased')
    return generation === 0 ? 'Rendering …' : `Rendering, on generation ${generation} …`;
  if (event !== 'check') return undefined;
  const mark = terminal ? (MARKS[outcome] ?? outcome) : outcome;
  return `${mark} ${name}${why ? `: ${why}` : ''}`;
}

/** Says what happens to a job where errors go: standard output is for what comes of it. */
export function sayProgress(event: SentEvent): void {
  const line = lineOf(event, process.stderr.isTTY === true);
  if (line) printError(line);
}
