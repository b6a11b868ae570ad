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
