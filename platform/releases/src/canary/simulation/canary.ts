import { CANARY_DEFAULTS, type Vital } from '@site/contract/views';
import type { ArmCounts, CanaryCounts, Plan } from '../counts.ts';
import { decide } from '../decide.ts';
import type { Random } from './random.ts';
import { type Outcome, Tally, trafficOf, type Visitor, type World } from './traffic.ts';

/** What a first view measures, into the counts of its arm. */
export type Measure = (vitals: Partial<Record<Vital, Record<string, number>>>, isCanary: boolean) => void;

interface CanaryOptions extends Partial<Pick<Plan, 'steps' | 'minutes' | 'minVisitors'>> {
  measure?: Measure;
  before?: CanaryCounts['before'];
}

/** Besides after each error and when enough visitors had the canary, it is decided after so many visits. */
const LOOK_EVERY = 50;

/** A canary that has not come to an end by then is held. */
const LONGEST_DAYS = 400;

const DAY_MS = 86_400_000;

/** How long after its first page it is counted that nothing was heard of a visitor, in days: as long as the site's servers take, who wait for 15 seconds and tell every two. */
const SILENT_AFTER = 17_000 / DAY_MS;

type Arm = ArmCounts & {
  came: number;
  troubled: number;
  vitals: Partial<Record<Vital, Record<string, number>>>;
};

interface Step {
  stable: Arm;
  canary: Arm;
}

const emptyArm = (): Arm => ({ seen: 0, failed: 0, silent: 0, late: 0, came: 0, troubled: 0, vitals: {} });
const emptyStep = (): Step => ({ stable: emptyArm(), canary: emptyArm() });

/** One canary from its beginning to its end, decided by what decides them on the site. */
export function runCanary(
  world: World,
  random: Random,
  { measure, before, ...options }: CanaryOptions = {},
): Outcome {
  const traffic = trafficOf(world, random);
  const plan = {
    ...CANARY_DEFAULTS,
    ...options,
    tries: ['mf-contact@1.0.0'],
    step: 0,
    since: dateOf(0).toISOString(),
  };
  let step = emptyStep();
  const counts = { steps: [step], ...(before && { before }) };
  const tally = new Tally();
  /** Who said nothing, and when that is counted. */
  const silent: { arm: Arm; at: number }[] = [];
  for (let number = 1; ; number += 1) {
    const { day, visitor, isFirst, fails } = traffic.next();
    if (day > LONGEST_DAYS) return tally.outcome('held', day);
    const isCanary = visitor.place < (plan.steps[plan.step] ?? 1);
    const arm = isCanary ? step.canary : step.stable;
    let looks = number % LOOK_EVERY === 0;
    for (; silent[0] && silent[0].at <= day; looks = true) {
      silent[0].arm.silent += 1;
      silent.shift();
    }
    const isBroken = isCanary && visitor.broken;
    const isHeard = !visitor.quiet && !(isBroken && world.isMute);
    if (isFirst && !isHeard) silent.push({ arm, at: day + SILENT_AFTER });
    if (isFirst && isHeard) measure?.(arm.vitals, isCanary);
    if (isHeard && visitor.seenIn !== plan.step) {
      visitor.seenIn = plan.step;
      arm.seen += 1;
      looks ||= isCanary && arm.seen === plan.minVisitors;
      countOnce(arm, visitor, 'came', isCanary);
    }
    if (isCanary) tally.add(visitor, fails);
    if (isHeard && (fails || isBroken) && countFailure(arm, visitor, isCanary)) looks = true;
    if (!looks) continue;
    const { verdict } = decide(plan, counts, dateOf(day));
    if (verdict === 'abort') return tally.outcome('aborted', day);
    if (verdict === 'complete') return tally.outcome('completed', day);
    if (verdict === 'go-on') {
      plan.step += 1;
      plan.since = dateOf(day).toISOString();
      step = emptyStep();
      counts.steps.push(step);
    }
  }
}

function dateOf(day: number): Date {
  return new Date(day * DAY_MS);
}

/** Counts a visitor once in each arm. */
function countOnce(arm: Arm, visitor: Visitor, what: 'came' | 'troubled', isCanary: boolean): boolean {
  const name = isCanary ? 'canary' : 'stable';
  if (visitor[what]?.[name]) return false;
  visitor[what] = { ...visitor[what], [name]: true };
  arm[what] += 1;
  return true;
}

/** Counts a visitor who met an error: once in each arm, and once in the whole canary, in the arm of the first one. @returns whether anything was counted */
function countFailure(arm: Arm, visitor: Visitor, isCanary: boolean): boolean {
  const isNews = countOnce(arm, visitor, 'troubled', isCanary);
  if (visitor.failed) return isNews;
  visitor.failed = true;
  arm.failed += 1;
  return true;
}
