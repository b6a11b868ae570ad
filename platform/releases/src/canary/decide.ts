import { type Arms, armsOf, isWorse, testsOf } from './canary-tests.ts';
import type { ArmCounts, CanaryCounts, Evidence, Plan, TestResult } from './counts.ts';
import { sayCount, sayDifference, sayShare } from './say.ts';

/** What to do with a canary now. */
export interface Decision {
  /** `go-on`: to its next step. `complete`: everybody gets it. `hold`: nothing yet. */
  verdict: 'abort' | 'go-on' | 'complete' | 'hold';
  /** One sentence for people. */
  why: string;
  evidence: Evidence;
}

/** A test with this evidence may be on its way to more: a canary waits for that before it goes on. */
const SUSPICIOUS = 10;

const MINUTE_MS = 60_000;

/** Says what to do with a canary, by nothing but what was counted. It may be asked as often as one likes. */
export function decide(plan: Plan, counts: CanaryCounts, now: Date): Decision {
  const tests = testsOf(plan, counts);
  const evidence = { steps: armsOf(plan, counts).map(visitorsOf), tests };
  const worse = tests.find(isWorse);
  if (worse) return { verdict: 'abort', why: sayDifference(worse, plan, counts), evidence };
  const waits = reasonToWait(plan, counts, tests, now);
  if (waits) return { verdict: 'hold', why: waits, evidence };
  const next = plan.steps[plan.step + 1];
  const seen = evidence.steps.at(-1)?.canary.seen ?? 0;
  const who = next === undefined ? 'everybody gets' : `${sayShare(next)} of visitors get`;
  const why = `${sayHad(seen, plan)}, and nothing says that it is worse: ${who} it.`;
  return { verdict: next === undefined ? 'complete' : 'go-on', why, evidence };
}

function sayHad(visitors: number, { tries }: Plan): string {
  return `${sayCount(visitors, 'visitor')} ${visitors === 1 ? 'has' : 'have'} had ${tries.join(', ')} in this step`;
}

function reasonToWait(
  plan: Plan,
  counts: CanaryCounts,
  tests: readonly TestResult[],
  now: Date,
): string | undefined {
  const suspicious = tests.find(({ name, evidence }) => name !== 'every' && evidence >= SUSPICIOUS);
  if (suspicious)
    return `${sayDifference(suspicious, plan, counts)} That may be chance: more visitors have to tell.`;
  const minutes = (now.getTime() - Date.parse(plan.since)) / MINUTE_MS;
  if (minutes < plan.minutes)
    return `This step has taken ${Math.max(0, Math.floor(minutes))} of at least ${sayCount(plan.minutes, 'minute')}.`;
  const seen = counts.steps[plan.step]?.canary.seen ?? 0;
  if (seen < plan.minVisitors) return `${seen} of at least ${sayHad(plan.minVisitors, plan)}.`;
  return undefined;
}

function visitorsOf({ share, stable, canary }: Arms): Evidence['steps'][number] {
  const countsOf = ({ seen, failed, silent }: ArmCounts) => ({ seen, failed, ...(silent > 0 && { silent }) });
  return { share, stable: countsOf(stable), canary: countsOf(canary) };
}
