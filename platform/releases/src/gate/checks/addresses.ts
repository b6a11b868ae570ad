import { addressesOf } from '../../compose/render.ts';
import { ADDRESS, addressProblem, routeProblem } from '../../compose/route-problem.ts';
import { RESERVED } from '../../compose/section-rules.ts';
import type { CompositionManifest } from '../../store/manifest.ts';
import type { Defect, ServedSection } from './check.ts';

/** The problem of each route that browsers would not find. Where an address of it is none, that is said already. */
function routeProblems({ name, routes }: ServedSection): Defect[] {
  return routes
    .filter((route) => route.addresses.every((address) => ADDRESS.test(address)))
    .flatMap((route) => routeProblem(name, route) ?? []);
}

/**
 * Whether every address can be a page's, and has one section that serves it, and every route fits its addresses. Routes that are live are not
 * looked at again: else another section's promotion would be refused for them.
 */
export function addresses({
  live,
  releases: { sections },
}: {
  live: Pick<CompositionManifest, 'releases'> | undefined;
  releases: { sections: readonly ServedSection[] };
}): Defect[] {
  const owners = new Map<string, string[]>();
  for (const section of sections) {
    for (const address of addressesOf([section]))
      owners.set(address, [...(owners.get(address) ?? []), section.name]);
  }
  const claimed = [...owners].filter(([, names]) => names.length > 1);
  const reserved = [...owners].filter(([address]) => RESERVED.test(address));
  const changed = sections.filter(({ name, version }) => live?.releases[name] !== version);
  return [
    ...claimed.map(([address, names]) => ({
      problem: `${address} is claimed more than once, by ${names.join(' and ')}.`,
      advice: 'Take the address out of the routes of all but one, and publish that section again.',
    })),
    ...reserved.map(([address, [name]]) => ({
      problem: `${address}, of ${name}, is an address that the site needs for itself.`,
      advice: 'Choose another address.',
    })),
    ...[...owners].flatMap(([address, [name = '']]) => addressProblem(name, address) ?? []),
    ...changed.flatMap(routeProblems),
  ];
}
