import { inCompanyZone } from '@site/contract/times';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function format(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const made = inCompanyZone('en-US', options);
  return (at) => lower(made().format(at));
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const DATE = { month: 'short', day: 'numeric' } as const;

/** `9:14 am`. @param at milliseconds */
export const timeWords = format(CLOCK);

/** `Fri 9:14 am`. @param at milliseconds */
export const weekdayWords = format({ weekday: 'short', ...CLOCK });

const THIS_YEAR = format(DATE);
const EARLIER = format({ ...DATE, year: 'numeric' });
const MOMENT = format({ weekday: 'short', ...DATE, ...CLOCK });
const MOMENT_EARLIER = format({ ...DATE, year: 'numeric', ...CLOCK });

/** `9:14 AM` is written `9:14 am`, and with a plain space. */
function lower(text: string): string {
  return text.replace(/\s?(AM|PM)/, (_, half: string) => ` ${half.toLowerCase()}`);
}

/** A span of time: `12 min`, `3 h`, `2 days`. */
export function spanWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 60) return `${Math.max(minutes, 0)} min`;
  const hours = Math.floor(milliseconds / HOUR);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

/**
 * How long ago something came in: `now`, `12 min`, `3 h`; after half a day `Fri 9:14 am`, after a week `Nov 3`, in another year
 * `Nov 3, 2025`. In the company's zone.
 * @param iso ISO 8601
 * @param now milliseconds
 */
export function ageWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  const age = now - at;
  if (age < MINUTE) return 'now';
  if (age < DAY / 2) return spanWords(age);
  if (age < 6 * DAY) return weekdayWords(at);
  return age < 300 * DAY ? THIS_YEAR(at) : EARLIER(at);
}

/** A moment in full: `Fri, Nov 20, 9:14 am`. @param iso ISO 8601 @param now milliseconds */
export function momentWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  return (now - at < 300 * DAY ? MOMENT : MOMENT_EARLIER)(at);
}

/** Minutes as people say them: `45 min`, `2 h 5 min`, `3 days`. */
export function minutesWords(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  if (whole >= 10 * 60) return spanWords(whole * MINUTE);
  const rest = whole % 60;
  return rest ? `${Math.floor(whole / 60)} h ${rest} min` : `${whole / 60} h`;
}
