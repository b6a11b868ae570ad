import { addressesOf, RESERVED_ADDRESSES } from '../compose/routes.ts';
import type { Defect, PlannedCandidate } from './check.ts';

/** Finds addresses that are claimed twice or reserved. Publishing has checked each section by itself. */
export function addresses({ plan: { releases } }: PlannedCandidate): Defect[] {
  const owners = new Map<string, string[]>();
  for (const section of releases.sections)
    for (const address of addressesOf([section]))
      owners.set(address, [...(owners.get(address) ?? []), section.name]);
  return [...owners].flatMap(([address, names]) => {
    if (names.length > 1)
      return {
        problem: `${address} belongs to more than one section: ${names.join(' and ')}.`,
        advice: 'Remove it from all routes but one, and publish that section again.',
      };
    if (!RESERVED_ADDRESSES.test(address)) return [];
    return {
      problem: `${address}, of ${names.join()}, is an address that the site reserves.`,
      advice: 'Choose another address.',
    };
  });
}
