import { runCanary } from './canary.ts';
import { type Random, randomFrom } from './random.ts';
import { measuring } from './speed.ts';
import { RULES, runRule } from './thresholds.ts';
import type { Outcome, World } from './traffic.ts';

/** How many releases are simulated of each kind, and what their random numbers begin with. */
export interface Size {
  runs: number;
  seed: number;
}

/** What came of many releases of the same kind. */
export interface Summary {
  runs: number;
  aborted: number;
  held: number;
  /** Medians of those that were aborted; undefined where none was. */
  harmed: number | undefined;
  visitors: number | undefined;
  /** The most visitors that one of them had until it was aborted. */
  mostVisitors: number;
  /** Median of those that were completed. */
  days: number | undefined;
}

export const BASES = [0.001, 0.005, 0.01, 0.02, 0.05];
export const VISITS_A_DAY = [50, 500, 5000, 50_000];

type Decider = (world: World, random: Random) => Outcome;

/** Who decides: the site's own canary, and those that it is compared with. */
export const DECIDERS: Readonly<Record<string, Decider>> = {
  'this site': runCanary,
  'Argo Rollouts': (world, random) => runRule(RULES.argo, world, random),
  Flagger: (world, random) => runRule(RULES.flagger, world, random),
};

function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** Decides many releases in a world, each with random numbers of its own, which begin alike for all deciders. */
export function repeat({ runs, seed }: Size, world: World, decider: Decider): Summary {
  const { visitsADay, base, broken } = world;
  const place = Math.round(visitsADay * 7 + base * 1e6 + broken * 1e9);
  const outcomes = Array.from({ length: runs }, (_, run) => decider(world, randomFrom(seed, run, place)));
  const aborted = outcomes.filter(({ end }) => end === 'aborted');
  const completed = outcomes.filter(({ end }) => end === 'completed');
  return {
    runs,
    aborted: aborted.length,
    held: runs - aborted.length - completed.length,
    harmed: median(aborted.map(({ harmed }) => harmed)),
    visitors: median(aborted.map(({ visitors }) => visitors)),
    mostVisitors: Math.max(0, ...aborted.map(({ visitors }) => visitors)),
    days: median(completed.map(({ days }) => days)),
  };
}

/** A site on which errors are so many times as frequent with the canary as without. */
export function worldWith(visitsADay: number, base: number, times: number): World {
  return { visitsADay, base, broken: Math.min(1, base * (times - 1)) };
}

/** A release that breaks for everybody, where everybody's pages say so. */
export function simulateBroken(size: Size, base: number, decider: Decider = runCanary): Summary {
  return repeat(size, { visitsADay: 5000, base, broken: 1, quiet: 0 }, decider);
}

/**
 * The same where the pages of some say nothing whatever the release.
 * @param quiet the part of visitors of whom that is so
 * @param isMute the release's pages do not even say that they were seen
 */
export function simulateQuiet(size: Size, quiet: number, isMute: boolean): Summary {
  const own = { ...size, seed: size.seed + Math.round(quiet * 1000) };
  return repeat(own, { visitsADay: 5000, base: 0.01, broken: 1, isMute, quiet }, runCanary);
}

/** Canaries without a difference in errors, of which vitals are measured. @param slower how many times as long the largest paint takes */
export function simulateVitals(size: Size, visitsADay: number, slower: number): Summary {
  const own = { ...size, seed: size.seed + Math.round(slower * 1000) };
  return repeat(own, worldWith(visitsADay, 0.01, 1), (world, random) =>
    runCanary(world, random, measuring(random, slower)),
  );
}
