// Taken out once: where tests run, each look at a global takes longer than the logarithm.
const { exp, log, log1p, PI } = Math;

/** Of so many visitors of whom something is true, how many are in one arm. */
export interface Split {
  /** In the arm. */
  inArm: number;
  /** In both arms. */
  all: number;
  /** The part of all visitors, above 0 and below 1, that the arm has. */
  share: number;
}

/** ln(0!), ln(1!), … of small numbers. */
const SMALL = [0];
for (let n = 1; n < 64; n += 1) SMALL.push((SMALL[n - 1] ?? 0) + log(n));

/** The natural logarithm of n!, for whole numbers. Above a few it is Stirling's series, which is exact to all digits of a number there. */
export function logFactorial(n: number): number {
  const small = SMALL[n];
  if (small !== undefined) return small;
  const rest = 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
  return n * log(n) - n + log(2 * PI * n) / 2 + rest;
}

/** ln of the probability of exactly `k` of `n`, where each has the probability `p`. */
function logExactly(k: number, n: number, p: number): number {
  const ways = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  return ways + k * log(p) + (n - k) * log1p(-p);
}

/** What a series whose terms only become smaller comes to, as a part of its first one. @param ratio of a term to the one before it, by its number */
function sumOf(terms: number, ratio: (term: number) => number): number {
  let sum = 1;
  for (let term = 1, value = 1; term < terms && value > sum * 1e-17; term += 1) {
    value *= ratio(term);
    sum += value;
  }
  return sum;
}

/** ln of the probability of at most `k` of `n`, where each has the probability `p`. */
export function logAtMost(k: number, n: number, p: number): number {
  if (k >= n) return 0;
  // From the term at the edge away from the middle, where terms become smaller by the step.
  if (k < (n + 1) * p)
    return logExactly(k, n, p) + log(sumOf(k + 1, (i) => ((k - i + 1) * (1 - p)) / ((n - k + i) * p)));
  const above = sumOf(n - k, (i) => ((n - k - i) * p) / ((k + 1 + i) * (1 - p)));
  return log1p(-exp(logExactly(k + 1, n, p)) * above);
}

/**
 * How much more likely a split is where the arm has more than its share of these visitors than where it has just that, as a natural logarithm.
 *
 * It is the test of Lindon and Malek (Anytime-valid inference for multinomial count data, NeurIPS 2022) with all larger shares as equally likely
 * alternatives. Where the arm has no more than its share, it ever comes to 1/α with a probability of at most α, however often somebody
 * looks: so a canary can be ended at any moment by it.
 */
export function logEvidence({ inArm: k, all: n, share }: Split): number {
  // The integral of p^k·(1−p)^(n−k) from the share to 1, by what it is where p is the share.
  const alternatives =
    -logFactorial(n + 1) + logFactorial(k) + logFactorial(n - k) + logAtMost(k, n + 1, share);
  return alternatives - log1p(-share) - k * log(share) - (n - k) * log1p(-share);
}

/** The evidence of several steps, each with its own share: the product, of which the same is true. As a natural logarithm. */
export function logEvidenceOf(steps: readonly Split[]): number {
  return steps.reduce((sum, step) => sum + logEvidence(step), 0);
}
