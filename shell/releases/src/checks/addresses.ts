import type { SectionRelease } from '../discover.ts';
import type { Finding } from '../refusal.ts';

/** Addresses that the site itself answers at, beside files such as /robots.txt. */
const RESERVED = /^\/(?:api|releases|preview|\.well-known)(?:\/|$)/;

function addressesOf({ routes }: SectionRelease): string[] {
  return routes.flatMap(({ addresses }) => addresses);
}

/** Whether every address has one section that serves it. */
export function checkAddresses(sections: readonly SectionRelease[]): Finding[] {
  const owners = new Map<string, string[]>();
  for (const section of sections) {
    for (const address of addressesOf(section))
      owners.set(address, [...(owners.get(address) ?? []), section.name]);
  }
  const claimed = [...owners].filter(([, names]) => names.length > 1);
  const reserved = [...owners].filter(([address]) => RESERVED.test(address));
  return [
    ...claimed.map(
      ([address, names]): Finding => ({
        check: 'addresses',
        problem: `${address} is claimed more than once, by ${names.join(' and ')}.`,
        advice: 'Take the address out of the routes of all but one, and publish that section again.',
      }),
    ),
    ...reserved.map(
      ([address, [name]]): Finding => ({
        check: 'addresses',
        problem: `${address}, of ${name}, is an address that the site needs for itself.`,
        advice: 'Choose another address.',
      }),
    ),
  ];
}

/**
 * Whether every address that is live now is there afterwards too.
 * @param allowed addresses that may go
 */
export function checkRemoved(
  live: readonly string[],
  sections: readonly SectionRelease[],
  allowed: readonly string[],
): Finding[] {
  const kept = new Set([...sections.flatMap(addressesOf), ...allowed]);
  return live
    .filter((address) => !kept.has(address))
    .map((address) => ({
      check: 'removed',
      problem: `${address} is live and would disappear.`,
      advice: `If that is wanted, promote with --allow-removed ${address}.`,
    }));
}
