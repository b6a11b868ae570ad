import { addressesOf } from '../compose/routes.ts';
import type { Defect, PlannedCandidate } from './check.ts';

/** Finds live addresses that would disappear without permission. */
export function removed({ plan: { live, releases, allowRemoved } }: PlannedCandidate): Defect[] {
  const kept = new Set([...addressesOf(releases.sections), ...allowRemoved]);
  return Object.keys(live?.pages ?? {})
    .filter((address) => !kept.has(address))
    .map((address) => ({
      problem: `${address} is live and would disappear.`,
      advice: `If you want that, promote or roll back with --allow-removed ${address}.`,
    }));
}
