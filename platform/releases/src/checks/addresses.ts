import {
  ADDRESS_PATTERN,
  addressesOf,
  addressProblem,
  RESERVED_ADDRESSES,
  routeProblem,
} from '../compose/routes.ts';
import type { Defect, PlannedCandidate } from './check.ts';

/** Finds invalid addresses, those claimed twice, and routes that do not match theirs. */
export function addresses({ plan: { live, releases } }: PlannedCandidate): Defect[] {
  const owners = new Map<string, string[]>();
  for (const section of releases.sections)
    for (const address of addressesOf([section]))
      owners.set(address, [...(owners.get(address) ?? []), section.name]);
  const changed = releases.sections.filter(({ name, version }) => live?.releases[name] !== version);
  return [
    ...[...owners].flatMap(([address, names]) => {
      const [name = ''] = names;
      if (names.length > 1)
        return {
          problem: `${address} belongs to more than one section: ${names.join(' and ')}.`,
          advice: 'Remove it from all routes but one, and publish that section again.',
        };
      if (RESERVED_ADDRESSES.test(address))
        return {
          problem: `${address}, of ${name}, is an address that the site reserves.`,
          advice: 'Choose another address.',
        };
      return addressProblem(name, address) ?? [];
    }),
    ...changed.flatMap(({ name, routes }) =>
      routes
        .filter((route) => route.addresses.every((address) => ADDRESS_PATTERN.test(address)))
        .flatMap((route) => routeProblem(name, route) ?? []),
    ),
  ];
}
