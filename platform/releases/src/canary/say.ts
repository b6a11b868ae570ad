import { armsOf, troubled } from './canary-tests.ts';
import type { CanaryCounts, Plan, TestResult } from './counts.ts';

/** `10 %`. */
export function sayShare(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}

/** `1 minute`, `60 minutes`. */
export function sayCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** A value of a vital, which is a time but for cls. */
function sayValue(name: string, value: number): string {
  return name === 'cls' ? String(Number(value.toPrecision(3))) : `${Math.round(value)} ms`;
}

/** What a test says of a canary, in one sentence. */
export function sayDifference(test: TestResult, plan: Plan, counts: CanaryCounts): string {
  const { name, canary, all, slowFrom } = test;
  const tried = plan.tries.join(', ');
  if (name === 'every') {
    const arms = armsOf(plan, counts);
    const others = troubled(arms.map(({ stable }) => stable)).all;
    const { silent } = troubled(arms.map((arm) => arm.canary));
    const met = silent > 0 ? 'met an error or said nothing' : 'met an error';
    return `Each of the ${canary} visitors who had ${tried} ${met}, and ${all - canary} of ${others} others.`;
  }
  const where = plan.step === 0 ? `where ${sayShare(plan.steps[0] ?? 0)} have it` : sayExpected(test);
  const had = `had ${tried}, ${where}`;
  if (name === 'errors') return `${canary} of ${all} visitors who met an error ${had}.`;
  if (name === 'silence') return `${canary} of ${all} visitors whose pages have said nothing ${had}.`;
  const slow = slowFrom
    ? ` (from ${sayValue(name, slowFrom.stable)} on, there from ${sayValue(name, slowFrom.canary)})`
    : '';
  return `${canary} of ${all} visitors with a slow ${name.toUpperCase()}${slow} ${had}.`;
}

function sayExpected({ expected }: TestResult): string {
  return `where ${Math.round(expected)} would have it by its shares`;
}
