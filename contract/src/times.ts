import { SITE } from './company.ts';

// Programs keep and exchange moments as ISO 8601 in UTC. What people read and write is in the company's zone.

/** What says moments in the company's zone. It is made when it is first asked for: that takes milliseconds, and a command line starts for one answer. */
export function inCompanyZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: SITE.timeZone, ...options });
    return format;
  };
}

const MOMENT = inCompanyZone('en-US', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

const DAY = inCompanyZone('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });

const OFFSET = inCompanyZone('en-US', { timeZoneName: 'longOffset' });

/** A moment as people at the company read it, with the zone: `Nov 21, 2026, 01:05 PST`. @param iso ISO 8601 */
export function companyTime(iso: string): string {
  return MOMENT().format(new Date(iso));
}

/** The date that a moment has in the company's zone: `2026-11-21`. @param iso ISO 8601 */
export function companyDay(iso: string): string {
  const parts = DAY().formatToParts(new Date(iso));
  // Some languages write dates like this, but not in every version of the data that browsers and systems have.
  return (['year', 'month', 'day'] as const)
    .map((wanted) => parts.find(({ type }) => type === wanted)?.value)
    .join('-');
}

/** How much the company's clocks are ahead of UTC at a moment. Both in milliseconds. */
function offsetAt(moment: number): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(OFFSET().format(moment)) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}

/**
 * The first moment of a date in the company's zone.
 * @param date `2026-11-21`
 * @param later days after it, whose length may be 23 or 25 hours
 */
export function startOfCompanyDay(date: string, later = 0): Date {
  return companyHour(date, 0, later);
}

/**
 * The moment when the company's clocks show a full hour.
 * @param date `2026-11-21`
 * @param hour 0 to 23
 * @param later days after the date
 */
export function companyHour(date: string, hour: number, later = 0): Date {
  const inUtc = Date.parse(date) + (later * 24 + hour) * 60 * 60_000;
  // Clocks may have been changed between that hour in UTC and that hour there.
  return new Date(inUtc - offsetAt(inUtc - offsetAt(inUtc)));
}
