import type { Evidence } from '@site/deploy/answers';

type Arms = Pick<Evidence['steps'][number], 'stable' | 'canary'>;

type Sum = Record<'seen' | 'failed' | 'silent', number>;

/** Visitors of all steps. */
export function sumOf(steps: readonly Arms[]): Record<keyof Arms, Sum> {
  const add = (arm: keyof Arms, what: 'seen' | 'failed' | 'silent') =>
    steps.reduce((sum, step) => sum + (step[arm][what] ?? 0), 0);
  const addAll = (arm: keyof Arms) => ({
    seen: add(arm, 'seen'),
    failed: add(arm, 'failed'),
    silent: add(arm, 'silent'),
  });
  return { stable: addAll('stable'), canary: addAll('canary') };
}
