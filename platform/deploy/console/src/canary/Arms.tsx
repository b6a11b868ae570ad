import type { Canary, Evidence } from '@site/deploy/answers';
import { Bars } from '../parts/Bars.tsx';
import { sumOf } from '../words/arms.ts';
import { countWords, failedShare, failedWords, shareWords } from '../words/numbers.ts';

type Arm = Evidence['steps'][number]['stable'];

function barOf(kind: 'before' | 'after', label: string, arm: Arm) {
  const words = `${failedWords(arm)}, ${countWords(arm.failed)} of ${countWords(arm.seen)}`;
  return { kind, label, value: failedShare(arm), words };
}

/** Which part of visitors met trouble, in the canary and of the others: by step and in all. */
export function Arms({
  canary,
  steps,
}: {
  canary: Pick<Canary, 'steps' | 'step'>;
  steps: Evidence['steps'];
}) {
  const done = steps.slice(0, canary.step + 1);
  if (done.length === 0) return <p>Nobody has been counted yet.</p>;
  const groups = done.map((step, index) => ({
    name: `Step ${index + 1}`,
    note: `${shareWords(step.share)} have the canary`,
    bars: [barOf('after', 'canary', step.canary), barOf('before', 'others', step.stable)],
  }));
  const sum = sumOf(done);
  const all = {
    name: 'In all',
    bars: [barOf('after', 'canary', sum.canary), barOf('before', 'others', sum.stable)],
  };
  return (
    <Bars label="Visitors who met trouble, by step" groups={done.length > 1 ? [...groups, all] : groups} />
  );
}
