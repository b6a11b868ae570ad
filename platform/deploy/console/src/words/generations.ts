import type { Change, Generation } from '@site/deploy/answers';
import { shareWords } from './numbers.ts';
import { listWords } from './releases.ts';

/** What was done, in one line: `mf-contact@1.0.1 promoted`. */
export function changeWords(change: Change): string {
  if (change.kind === 'rollback') return `Rolled back to generation ${change.to}`;
  const releases = listWords(change.releases);
  switch (change.kind) {
    case 'promote':
      return change.restores
        ? `Rolled back to ${releases}, of generation ${change.restores}`
        : `Promoted ${releases}`;
    case 'canary':
      return `Began a canary: ${releases} to ${shareWords(change.share)} of visitors`;
    case 'canary-step':
      return `Canary went on: ${releases} to ${shareWords(change.share)} of visitors`;
    case 'canary-complete':
      return `Canary came through: ${releases} to all visitors`;
    case 'canary-abort':
      return `Withdrew the canary of ${releases}`;
  }
}

/** Checks that were left out, with why. */
export function skippedChecks({ checks }: Pick<Generation, 'checks'>): [check: string, why: string][] {
  return Object.entries(checks).filter(([, result]) => result !== 'passed');
}

/** Since when a release is live. */
export interface LiveSince {
  /** The generation that made it live; of what is older than the history, the oldest that has it. */
  generation: Generation;
  /** Whether it was live before that already. */
  isOlder: boolean;
}

/**
 * Since when, by whom and why the release of a workspace is live that is live now.
 * @param history the newest first, from what is live on
 */
export function liveSince(history: readonly Generation[], name: string): LiveSince | undefined {
  const [current] = history;
  const version = current?.releases?.[name];
  if (!current || version === undefined) return undefined;
  const other = history.findIndex(({ releases }) => releases?.[name] !== version);
  const generation = history[(other < 0 ? history.length : other) - 1] ?? current;
  return { generation, isOlder: other < 0 && generation.generation > 1 };
}

/** Names of the releases in which two generations differ; undefined where that is not known. */
export function differingNames(
  left: Pick<Generation, 'releases'>,
  right: Pick<Generation, 'releases'>,
): string[] | undefined {
  const { releases: before } = left;
  const { releases: after } = right;
  if (!before || !after) return undefined;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}
