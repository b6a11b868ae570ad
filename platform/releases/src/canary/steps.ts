import type { Canary } from '../store/manifest-parts/canary.ts';

/** Whether these can be the steps of a canary: each a share of visitors, above 0 and below 1, and bigger than the one before. */
export function areSteps(steps: readonly number[]): boolean {
  return steps.every((share, at) => share > (steps[at - 1] ?? 0) && share < 1);
}

/** The share of visitors that a canary has now. */
export function shareOf({ steps, step }: Pick<Canary, 'steps' | 'step'>): number {
  const share = steps[step];
  if (share === undefined) throw new Error(`A canary of ${steps.length} steps has no step ${step}`);
  return share;
}
