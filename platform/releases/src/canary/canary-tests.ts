import { bucketFrom, VITALS, type Vital } from '@site/contract/views';
import type { ArmCounts, CanaryCounts, Plan, TestResult } from './counts.ts';
import { logEvidenceOf, type Split } from './evidence.ts';
import { countFrom, slowFrom } from './vitals.ts';

/**
 * How probable it may be for each test that it ends a canary without cause. Together that is one in a hundred. Errors have half of it: with that three visitors
 * are enough at a share of 10 %, where nobody else met one.
 */
const ALPHA = { errors: 0.005, every: 0.001, silence: 0.001, vital: 0.003 / VITALS.length };

/** A canary is ended for no fewer than this: one visitor with a broken browser is no evidence, whatever the numbers say. */
const FEWEST = 3;

/**
 * So many visitors of a canary met trouble, each of them, and of the others at most a quarter. Where up to a quarter of all meet it anyway, that
 * comes once in a thousand canaries, and where more do, rarely fewer of the others have. It needs no share, so that it also tells where many of the others meet
 * trouble of their own.
 */
const EVERY = { visitors: 5, others: 1 / 4 };

/** So many times as often as the others visitors of a canary may say nothing: pages that load a little slower are left a little more often before they speak. */
const SILENT_TIMES = 1.25;

/** Evidence is written down up to this: it may be more than a number can hold. */
const MOST = 1e9;

/** What was counted in one step. */
export interface Arms {
  share: number;
  stable: ArmCounts;
  canary: ArmCounts;
}

const NOBODY: ArmCounts = { seen: 0, failed: 0, silent: 0, late: 0 };

/** What was counted in each step up to the one that a canary is at. */
export function armsOf({ steps, step }: Plan, counts: CanaryCounts): Arms[] {
  return steps.slice(0, step + 1).map((share, number) => {
    const { stable, canary } = counts.steps[number] ?? { stable: NOBODY, canary: NOBODY };
    return { share, stable, canary };
  });
}

/** All tests of a canary, those that say something first. */
export function testsOf(plan: Plan, counts: CanaryCounts): TestResult[] {
  const arms = armsOf(plan, counts);
  const tests = [errors(arms), every(arms), silence(arms)];
  for (const vital of VITALS)
    if (arms.some(({ canary }) => canary.vitals?.[vital])) tests.push(slowness(vital, arms, plan, counts));
  return tests.sort((one, other) => other.evidence / other.needed - one.evidence / one.needed);
}

/** Whether a test ends a canary. */
export function isWorse({ canary, evidence, needed, expected }: TestResult): boolean {
  return evidence >= needed && canary >= FEWEST && canary > expected;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** As history keeps it. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function evidenceOf(splits: readonly Split[]): number {
  return rounded(Math.min(MOST, Math.exp(logEvidenceOf(splits))));
}

/**
 * The test of whether the canary has more than its share of those visitors of whom something is true.
 * @param times as often as of the others it may be true of its visitors
 */
function moreThanItsShare(
  name: TestResult['name'],
  alpha: number,
  arms: readonly Arms[],
  count: (arm: ArmCounts, name: 'stable' | 'canary') => number,
  times = 1,
): TestResult {
  const counted = arms.map(({ share, stable, canary }) => {
    const inArm = count(canary, 'canary');
    return { share, inArm, all: inArm + count(stable, 'stable') };
  });
  const splits = counted.map(
    ({ share, ...split }): Split => ({ ...split, share: (share * times) / (share * times + 1 - share) }),
  );
  return {
    name,
    canary: sum(counted.map(({ inArm }) => inArm)),
    all: sum(counted.map(({ all }) => all)),
    expected: rounded(sum(counted.map(({ all, share }) => all * share))),
    evidence: evidenceOf(splits),
    needed: Math.round(1 / alpha),
  };
}

function errors(arms: readonly Arms[]): TestResult {
  return moreThanItsShare('errors', ALPHA.errors, arms, ({ failed }) => failed);
}

/** A page that is broken from its start cannot say so, nor that it was seen. */
function silence(arms: readonly Arms[]): TestResult {
  return moreThanItsShare('silence', ALPHA.silence, arms, ({ silent }) => silent, SILENT_TIMES);
}

function slowness(
  vital: Vital,
  arms: readonly Arms[],
  { margin }: Plan,
  { before }: CanaryCounts,
): TestResult {
  const from = slowFrom(vital, before?.[vital], margin);
  const tested = moreThanItsShare(vital, ALPHA.vital, arms, ({ vitals }, arm) =>
    countFrom(vitals?.[vital], from[arm]),
  );
  return {
    ...tested,
    slowFrom: { stable: bucketFrom(vital, from.stable), canary: bucketFrom(vital, from.canary) },
  };
}

/** Visitors with trouble, those of them of whom nothing was heard, and all, each once in an arm. */
export function troubled(arms: readonly ArmCounts[]): { bad: number; silent: number; all: number } {
  // Whoever was heard of in this arm as well is in one of the other numbers.
  const silent = sum(arms.map((arm) => arm.silent - arm.late));
  return {
    silent,
    bad: silent + sum(arms.map(({ troubled, failed }) => troubled ?? failed)),
    all: silent + sum(arms.map(({ came, seen }) => came ?? seen)),
  };
}

function every(arms: readonly Arms[]): TestResult {
  const { bad, all } = troubled(arms.map(({ canary }) => canary));
  const others = troubled(arms.map(({ stable }) => stable));
  const isEach = bad > 0 && bad >= all && others.bad <= others.all * EVERY.others;
  return {
    name: 'every',
    canary: bad,
    all: bad + others.bad,
    expected: 0,
    evidence: isEach ? bad : 0,
    needed: EVERY.visitors,
  };
}
