import { addressesOf } from '../../compose/render.ts';
import type { ChosenReleases, Problem } from './check.ts';
import { ADDRESS, RESERVED } from './rules.ts';

/** Whether every address can be a page's, and has one section that serves it. */
export function addresses({ releases: { sections } }: ChosenReleases): Problem[] {
  const owners = new Map<string, string[]>();
  for (const section of sections) {
    for (const address of addressesOf([section]))
      owners.set(address, [...(owners.get(address) ?? []), section.name]);
  }
  const claimed = [...owners].filter(([, names]) => names.length > 1);
  const reserved = [...owners].filter(([address]) => RESERVED.test(address));
  const unusable = [...owners].filter(([address]) => !ADDRESS.test(address));
  return [
    ...claimed.map(([address, names]) => ({
      problem: `${address} is claimed more than once, by ${names.join(' and ')}.`,
      advice: 'Take the address out of the routes of all but one, and publish that section again.',
    })),
    ...reserved.map(([address, [name]]) => ({
      problem: `${address}, of ${name}, is an address that the site needs for itself.`,
      advice: 'Choose another address.',
    })),
    ...unusable.map(([address, [name]]) => ({
      problem: `"${address}", of ${name}, is not an address that a page can have.`,
      advice: 'Write it as /services/generators: small letters, digits and hyphens after each slash.',
    })),
  ];
}
