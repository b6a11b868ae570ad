import { SITE } from './company.ts';

/** Returns a lazy formatter in the company's time zone: creating one takes milliseconds. */
export function companyDateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: SITE.timeZone, ...options });
    return format;
  };
}

const MOMENT = companyDateFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

const DAY = companyDateFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

const OFFSET = companyDateFormat('en-US', { timeZoneName: 'longOffset' });

/** Formats a time for staff: `Nov 21, 2026, 01:05 PST`. @param iso ISO 8601 */
export function formatCompanyTime(iso: string): string {
  return MOMENT().format(new Date(iso));
}

export function formatCompanyDay(iso: string): string {
  const parts = DAY().formatToParts(new Date(iso));
  return (['year', 'month', 'day'] as const)
    .map((wanted) => parts.find(({ type }) => type === wanted)?.value)
    .join('-');
}

function offsetAt(time: number): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(OFFSET().format(time)) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}

export function startOfCompanyDay(date: string, daysLater = 0): Date {
  return dateAtCompanyHour(date, 0, daysLater);
}

/** Returns when the company's clocks show a full hour. @param date `2026-11-21` @param hour 0 to 23 */
export function dateAtCompanyHour(date: string, hour: number, daysLater = 0): Date {
  const inUtc = Date.parse(date) + (daysLater * 24 + hour) * 60 * 60_000;
  // Twice, because the offset may change between that hour in UTC and that hour there.
  return new Date(inUtc - offsetAt(inUtc - offsetAt(inUtc)));
}
