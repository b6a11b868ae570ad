import type { CanaryCounts } from '@site/contract/reports';
import type { Canary } from '../store/manifests.ts';

/** The probability of ending a canary that is no worse. */
const ALPHA = 0.01;

/** One broken browser is no evidence. */
const FEWEST = 3;

export interface Judgement {
  verdict: 'abort' | 'hold';
  summary: string;
}

export function formatShare(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}

function logFactorial(n: number): number {
  let sum = 0;
  for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
  return sum;
}

/**
 * Returns the log likelihood ratio of "the canary has any share of the visitors with errors" to "it has just
 * its share of visitors", for k of n. The second being true, it exceeds ln(1/α) with a probability of at most
 * α, however often somebody looks (Lindon and Malek, NeurIPS 2022).
 */
export function logLikelihoodRatio(k: number, n: number, share: number): number {
  const logBeta = logFactorial(k) + logFactorial(n - k) - logFactorial(n + 1);
  return logBeta - k * Math.log(share) - (n - k) * Math.log1p(-share);
}

/** Judges the counts of all steps. The evidence of steps, each with its own share, multiplies. */
export function judge({ steps, tries }: Pick<Canary, 'steps' | 'tries'>, counts: CanaryCounts): Judgement {
  const total = { evidence: 0, inCanary: 0, all: 0, expected: 0, seen: 0 };
  for (const { step, stable, canary } of counts) {
    const share = steps[step];
    if (share === undefined) continue;
    const all = stable.withError + canary.withError;
    total.evidence += logLikelihoodRatio(canary.withError, all, share);
    total.inCanary += canary.withError;
    total.all += all;
    total.expected += all * share;
    total.seen += canary.visitors;
  }
  const met = `${total.inCanary} of ${total.all} visitors who met an error had ${tries.join(', ')}`;
  const isWorse =
    total.evidence >= Math.log(1 / ALPHA) && total.inCanary >= FEWEST && total.inCanary > total.expected;
  if (isWorse)
    return { verdict: 'abort', summary: `${met}; by its share it would be ${total.expected.toFixed(1)}.` };
  const seen = `${total.seen} visitors have had it`;
  return { verdict: 'hold', summary: `${met}, and ${seen}. No evidence that it is worse.` };
}
