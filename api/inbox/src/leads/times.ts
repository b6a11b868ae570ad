import { companyDay } from '@site/contract/times';

const DAY = 24 * 60 * 60_000;

/** Spans of days that are often wanted, by the words for them. */
export const SPANS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
} as const;

export type Span = keyof typeof SPANS;

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** So many days before the company's today. `back` may be 0. */
function dayBack(back: number, now: number): string {
  // Noon: a day of 23 or 25 hours changes nothing.
  const noon = Date.parse(`${companyDay(new Date(now).toISOString())}T12:00:00Z`);
  return new Date(noon - back * DAY).toISOString().slice(0, 10);
}

/** The dates of a span, both included. */
export function daysOf(span: Span, now: number): Days {
  const since = { today: 0, yesterday: 1, week: 6, month: 29, quarter: 89 }[span];
  return { from: dayBack(since, now), to: dayBack(span === 'yesterday' ? 1 : 0, now) };
}

/** The span that dates are, `any` where there are none, `dates` where they are others. */
export function spanOf({ from, to }: Days, now: number): Span | 'any' | 'dates' {
  if (!from && !to) return 'any';
  const found = (Object.keys(SPANS) as Span[]).find((span) => {
    const days = daysOf(span, now);
    return days.from === from && days.to === to;
  });
  return found ?? 'dates';
}
