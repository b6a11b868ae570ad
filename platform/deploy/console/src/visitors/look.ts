import { timeWords, weekdayWords } from '@site/app/times';
import { beginOf, type Series } from './series.ts';

/** Lines and parts of bars, each apart from the next in hue and in lightness. */
const COLOURS = [
  'var(--mantine-primary-color-filled)',
  'var(--site-gold)',
  'var(--site-emergency)',
  'var(--mantine-color-dimmed)',
  'var(--site-success)',
] as const;

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const FULL = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** The colour of a line or a part of a bar, by its place. */
export function colourOf(index: number): string {
  return COLOURS[index % COLOURS.length] ?? COLOURS[0];
}

/** An hour or a day beneath a chart. Days are those of UTC, as they are counted. */
export function shortTime(at: string): string {
  return at.length > 10 ? timeWords(beginOf(at)).replace(':00', '') : DAY.format(beginOf(at));
}

/** An hour or a day in a table. */
export function fullTime(at: string): string {
  return at.length > 10 ? weekdayWords(beginOf(at)) : FULL.format(beginOf(at));
}

/** A series as charts take it. What names a series may have dots in it, which they would take for a path. */
export function chartOf({ names, rows }: Series) {
  return {
    series: names.map((label, index) => ({
      name: `s${index}`,
      label,
      color: colourOf(index),
    })),
    data: rows.map(({ at, values }) => ({
      at: shortTime(at),
      ...Object.fromEntries(values.map((value, index) => [`s${index}`, value])),
    })),
  };
}
