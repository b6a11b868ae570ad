import type { SectionRelease } from '../../compose/discover.ts';
import type { Finding } from '../refusal.ts';

/** What comes after the origin, as it is linked to: it also names the page's file, and files have a dot. */
const ADDRESS = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/** Addresses that the site itself answers at, or whose files are those of its own pages. */
const RESERVED = /^\/(?:(?:api|releases|preview)(?:\/.*)?|404|index)$/;

function addressesOf({ routes }: SectionRelease): string[] {
  return routes.flatMap(({ addresses }) => addresses);
}

/** Whether every address can be a page's, and has one section that serves it. */
export function checkAddresses(sections: readonly SectionRelease[]): Finding[] {
  const owners = new Map<string, string[]>();
  for (const section of sections) {
    for (const address of addressesOf(section))
      owners.set(address, [...(owners.get(address) ?? []), section.name]);
  }
  const claimed = [...owners].filter(([, names]) => names.length > 1);
  const reserved = [...owners].filter(([address]) => RESERVED.test(address));
  const unusable = [...owners].filter(([address]) => !ADDRESS.test(address));
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
    ...unusable.map(
      ([address, [name]]): Finding => ({
        check: 'addresses',
        problem: `"${address}", of ${name}, is not an address that a page can have.`,
        advice: 'Write it as /services/generators: small letters, digits and hyphens after each slash.',
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
