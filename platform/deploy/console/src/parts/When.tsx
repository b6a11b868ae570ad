import { companyTime } from '@site/contract/times';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `5 minutes ago`, `in 3 hours` */
export function relativeWords(at: string, now: number): string {
  const distance = Date.parse(at) - now;
  const unit = UNITS.find(([, size]) => Math.abs(distance) >= size);
  return unit ? RELATIVE.format(Math.trunc(distance / unit[1]), unit[0]) : 'just now';
}

/** A moment relative to now, with its date as a hint. Queries redraw it often enough. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={companyTime(at)}>
      {relativeWords(at, Date.now())}
    </time>
  );
}
