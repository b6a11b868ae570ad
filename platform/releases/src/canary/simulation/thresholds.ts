import type { Random } from './random.ts';
import { type Outcome, Tally, trafficOf, type World } from './traffic.ts';

/** A canary that is decided by fixed thresholds on the success rate of its page views. */
export interface Rule {
  /** The canary's weight while there were so many good checks, and so many checks in all; undefined when it is complete. */
  weight(good: number, checks: number): number | undefined;
  /** How often the success rate is looked at, in minutes. */
  interval: number;
  /** Checks before these are none. */
  from: number;
  /** The least success rate that is good. */
  least: number;
  /** So many failed checks end it. */
  failures: number;
  /** Whether a check without a page view has failed, or is none. */
  nothingFails: boolean;
}

/**
 * The example of background analysis in Argo Rollouts' documentation: weights of 20, 40, 60 and 80 % for ten minutes each, analysis from 40 % on
 * every five minutes, 95 % have to be successful, and three failures end it. The example takes it as failed where nothing can be divided by nothing;
 * here that counts as no measurement.
 * https://argo-rollouts.readthedocs.io/en/stable/features/analysis/
 */
const argo: Rule = {
  weight: (_good, checks) => [0.2, 0.2, 0.4, 0.4, 0.6, 0.6, 0.8, 0.8][checks],
  interval: 5,
  from: 2,
  least: 0.95,
  failures: 3,
  nothingFails: false,
};

/**
 * The example of how Flagger works: 5 % more for each good check, up to 50 %, a check every minute, 99 % have to be successful, and ten failed
 * checks end it. A check without traffic is a failed one, which is why its examples have a load test beside the visitors; there is none here.
 * https://docs.flagger.app/usage/how-it-works
 */
const flagger: Rule = {
  weight: (good) => (good < 10 ? 0.05 * (good + 1) : undefined),
  interval: 1,
  from: 0,
  least: 0.99,
  failures: 10,
  nothingFails: true,
};

export const RULES = { argo, flagger };

const MINUTES_OF_DAY = 1440;

/** One release by such a rule. Each view gets the canary with the probability of its weight, as a request does there. */
export function runRule(rule: Rule, world: World, random: Random): Outcome {
  const traffic = trafficOf(world, random);
  const tally = new Tally();
  let visit = traffic.next();
  let [good, failures] = [0, 0];
  for (let checks = 0; ; checks += 1) {
    const days = (checks * rule.interval) / MINUTES_OF_DAY;
    const weight = rule.weight(good, checks);
    if (failures >= rule.failures) return tally.outcome('aborted', days);
    if (weight === undefined) return tally.outcome('completed', days);
    const window = { views: 0, failed: 0 };
    for (const end = days + rule.interval / MINUTES_OF_DAY; visit.day < end; visit = traffic.next()) {
      const { visitor, fails } = visit;
      const views = howMany(traffic.views(), weight, random);
      if (views > 0) tally.add(visitor, fails);
      window.views += views;
      window.failed += visitor.always || visitor.broken ? views : Math.min(views, Number(fails));
    }
    if (checks < rule.from) continue;
    const isBad = window.views > 0 ? 1 - window.failed / window.views < rule.least : rule.nothingFails;
    if (isBad) failures += 1;
    else good += 1;
  }
}

/** How many of some views get the canary. */
function howMany(views: number, weight: number, random: Random): number {
  let got = 0;
  for (let view = 0; view < views; view += 1) if (random.next() < weight) got += 1;
  return got;
}
