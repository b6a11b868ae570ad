/** The value that a share of some values does not exceed. @param share from 0 to 1 @returns not a number where there are no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Half, almost all, and the worst of some times in milliseconds. */
export function times(values: readonly number[]) {
  const [median, p95, p99, worst] = [0.5, 0.95, 0.99, 1].map((share) =>
    Math.round(percentile(values, share)),
  );
  return { median, p95, p99, worst };
}

/** What share of the requests that were to be sent has to go out. */
const LEAST = 0.95;

/** A time, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Compares how many requests went out with how many were to, in the whole and while the store stood still: a machine that is too busy sends fewer.
 * @param sent when each went out, in milliseconds since 1970
 * @param rate requests in a second
 * @param faults what is not as it must be is added to these
 * @returns how many went out in a second of each time
 */
export function judgeRate(
  sent: readonly number[],
  rate: number,
  spans: Readonly<Record<string, Span>>,
  faults: string[],
): Record<string, number> {
  const rates = Object.entries(spans).map(([name, { from, to }]) => {
    const count = sent.filter((at) => at >= from && at <= to).length;
    const perSecond = Math.round((count / (to - from)) * 10_000) / 10;
    if (!(perSecond >= LEAST * rate))
      faults.push(`${perSecond} requests went out in a second, of ${rate} (${name}).`);
    return [name, perSecond];
  });
  return Object.fromEntries(rates);
}
