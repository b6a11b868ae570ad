import type { Views } from '@site/deploy/answers';
import { beginOf, type Series } from './series.ts';

/** Lines and parts of bars, each apart from the next in hue and in lightness. */
const COLOURS = [
  'var(--mantine-primary-color-filled)',
  'var(--site-gold)',
  'var(--site-emergency)',
  'var(--mantine-color-dimmed)',
  'var(--site-success)',
] as const;

/** Both are counted in UTC. In another zone the hours of today would begin yesterday or end tomorrow. */
const zoned = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DATE = { month: 'short', day: 'numeric' } as const;

const HOUR = zoned(CLOCK);
const FULL_HOUR = zoned({ weekday: 'short', ...CLOCK });
const DAY = zoned(DATE);
const FULL_DAY = zoned({ weekday: 'short', ...DATE });

/** The colour of a line or a part of a bar, by its place. */
export function colourOf(index: number): string {
  return COLOURS[index % COLOURS.length] ?? COLOURS[0];
}

/** An hour or a day beneath a chart. */
export function shortTime(at: string): string {
  return (at.length > 10 ? HOUR : DAY).format(beginOf(at));
}

/** An hour or a day in a table. */
export function fullTime(at: string): string {
  return (at.length > 10 ? FULL_HOUR : FULL_DAY).format(beginOf(at));
}

/** What stands above them. */
export function timeHead({ by }: Pick<Views, 'by'>): string {
  return by === 'hour' ? 'Hour, in UTC' : 'Day, in UTC';
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
