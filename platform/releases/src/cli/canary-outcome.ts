import { print } from '@site/contract/program';
import { table } from '@site/contract/table';
import { companyTime } from '@site/contract/times';
import type { ArmCounts, CanaryCounts } from '../canary/counts.ts';
import type { Decision } from '../canary/decide.ts';
import { sayShare } from '../canary/say.ts';
import { shareOf } from '../canary/steps.ts';
import type { Canary, Generation } from '../store/manifest.ts';

// What commands say of canaries.

/** What a canary is at, in one line. */
export function describeCanary(canary: Canary): string {
  const { tries, steps, step, since } = canary;
  const left = steps.slice(step + 1).map(sayShare);
  return `Canary: ${tries.join(', ')} to ${sayShare(shareOf(canary))} of visitors since ${companyTime(since)}, then to ${[...left, 'all'].join(', ')}`;
}

interface Started {
  generation: Pick<Generation, 'generation'>;
  canary: Canary;
}

/** Prints that a canary has begun. @param judge what else has to run, so that it goes on or ends by itself */
export function printStarted({ generation: { generation }, canary }: Started, judge?: string): void {
  print(`Generation ${generation} is live. ${describeCanary(canary)}.`);
  print('"canary status" says how it does, "canary abort" withdraws it.');
  if (judge) print(judge);
}

/** `3 of 120`, and how many were not heard of. */
function ofSeen({ seen, failed, silent }: ArmCounts): string {
  return `${failed} of ${seen}${silent > 0 ? `, ${silent} silent` : ''}`;
}

/** What is known of a canary. */
export interface CanaryState {
  canary: Canary | null;
  counts?: CanaryCounts | undefined;
  decision?: Pick<Decision, 'verdict' | 'why'> | undefined;
  /** Why its counts are not known. */
  unknown?: string | undefined;
  /** Why it does not go on by itself, whatever is decided. */
  heldBack?: string | undefined;
}

/** How a canary does, as text. */
export function describeState({ canary, counts, decision, unknown, heldBack }: CanaryState): string {
  if (!canary) return 'No canary runs.';
  const lines = [`${describeCanary(canary)}.`];
  if (counts) {
    const rows = canary.steps.slice(0, canary.step + 1).map((share, at) => {
      const step = counts.steps[at];
      return [sayShare(share), step ? ofSeen(step.canary) : '–', step ? ofSeen(step.stable) : '–'];
    });
    lines.push(table(['SHARE', 'MET TROUBLE IN THE CANARY', 'MET TROUBLE OF THE OTHERS'], rows));
  }
  const what = heldBack ?? decision?.why;
  if (what) lines.push(what);
  if (unknown) lines.push(`${unknown}. It stays as it is until that is known, or somebody decides.`);
  return lines.join('\n');
}

/** What became of a canary. */
export function describeChanged({ generation, change }: Generation): string {
  const at = `Generation ${generation} is live:`;
  if (change.kind === 'canary-abort') return `${at} ${change.releases.join(', ')} was withdrawn.`;
  if (change.kind === 'canary-complete') return `${at} all visitors get ${change.releases.join(', ')}.`;
  if (change.kind === 'canary-step')
    return `${at} ${sayShare(change.share)} of visitors get ${change.releases.join(', ')}.`;
  return at;
}
