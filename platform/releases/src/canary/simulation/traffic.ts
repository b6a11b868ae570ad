import type { Random } from './random.ts';

/** What visitors of a simulated site meet. */
export interface World {
  visitsADay: number;
  /** The part of visits with an error, whatever the release. */
  base: number;
  /** The part of visitors for whom the canary is broken, beyond those. */
  broken: number;
  /** Where the canary is broken its pages say nothing at all. */
  isMute?: boolean;
  /** The part of visitors whose pages say nothing, whatever the release; else `QUIET`. */
  quiet?: number;
}

/** So many leave before their page is quiet, or block what reports. */
const QUIET = 0.1;

type OfArms = { [arm in 'stable' | 'canary']?: boolean };

export interface Visitor {
  /** From 0 to 1: below the canary's share they get it. */
  place: number;
  /** Every view throws in either arm, as with a broken extension. */
  always: boolean;
  /** Every view of the canary throws. */
  broken: boolean;
  /** Pages say nothing of this one. */
  quiet: boolean;
  /** The step in which they were seen last. */
  seenIn?: number;
  /** In which arms they were seen, and met an error. */
  came?: OfArms;
  troubled?: OfArms;
  /** What was counted of them already. */
  had: boolean;
  failed: boolean;
  harmed: boolean;
}

export interface Visit {
  /** When, in days. */
  day: number;
  visitor: Visitor;
  isFirst: boolean;
  /** The visit meets an error whatever the release: in each view of who has that always, else in one. */
  fails: boolean;
}

/** The part of visits that are by somebody who was here before. */
const RETURNING = 0.3;

/** The part of base errors that are of visitors who have them always. */
const ALWAYS = 0.5;

/** A visit has one more view with this probability: three in the mean. */
const ANOTHER_VIEW = 2 / 3;

/** Visits to a site. */
interface Traffic {
  /** The next one. They come at random times, which are as likely by night as by day. */
  next(): Visit;
  /** How many page views a visit has. */
  views(): number;
}

export function trafficOf({ visitsADay, base, broken, quiet = QUIET }: World, random: Random): Traffic {
  const visitors: Visitor[] = [];
  let day = 0;

  function newVisitor(): Visitor {
    const visitor = {
      place: random.next(),
      always: random.next() < base * ALWAYS,
      broken: random.next() < broken,
      quiet: random.next() < quiet,
      had: false,
      failed: false,
      harmed: false,
    };
    visitors.push(visitor);
    return visitor;
  }

  return {
    next() {
      day += random.untilNext(visitsADay);
      const known =
        random.next() < RETURNING ? visitors[Math.floor(random.next() * visitors.length)] : undefined;
      const visitor = known ?? newVisitor();
      const fails = visitor.always || random.next() < base * (1 - ALWAYS);
      return { day, visitor, isFirst: !known, fails };
    },
    views() {
      let views = 1;
      while (random.next() < ANOTHER_VIEW) views += 1;
      return views;
    },
  };
}

/** What came of one release in a simulated site. */
export interface Outcome {
  /** `held`: it was still waiting when the simulation ended. */
  end: 'aborted' | 'completed' | 'held';
  /** Days until then. */
  days: number;
  /** Visitors who got it by then. */
  visitors: number;
  /** Of these those who met an error that they would not have met without this release. */
  harmed: number;
}

/** Counts those who got a release, and whom it harmed, each once. */
export class Tally {
  visitors = 0;
  harmed = 0;

  /** @param fails whether the visit meets an error whatever the release */
  add(visitor: Visitor, fails: boolean): void {
    if (!visitor.had) this.visitors += 1;
    visitor.had = true;
    if (!visitor.broken || fails || visitor.harmed) return;
    visitor.harmed = true;
    this.harmed += 1;
  }

  outcome(end: Outcome['end'], days: number): Outcome {
    return { end, days, visitors: this.visitors, harmed: this.harmed };
  }
}
