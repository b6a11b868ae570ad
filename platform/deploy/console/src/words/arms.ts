import type { Evidence } from '@site/deploy/answers';

type Arms = Pick<Evidence['steps'][number], 'stable' | 'canary'>;

/** Visitors of all steps. */
export function sumOf(steps: readonly Arms[]): Arms {
  const add = (arm: keyof Arms, what: 'seen' | 'failed') =>
    steps.reduce((sum, step) => sum + step[arm][what], 0);
  return {
    stable: { seen: add('stable', 'seen'), failed: add('stable', 'failed') },
    canary: { seen: add('canary', 'seen'), failed: add('canary', 'failed') },
  };
}
