import type { z } from 'zod';
import type { routes } from './render-protocol.ts';

export type ReleaseRoute = z.infer<typeof routes>[number];

/** Addresses that the site uses itself. */
export const RESERVED_ADDRESSES = /^\/(?:(?:api|releases|preview)(?:\/.*)?|404|index|healthz|readyz)$/;

/** Most characters of a header entry: two of that length fit into the bar. */
export const MAX_MENU_LABEL_LENGTH = 12;

export const NOT_FOUND_ADDRESS = '/404';

/** `/`, or after each slash a word, or a colon and a name. */
const PATH = /^\/(?:(?::\w+|[\w.~-]+)(?:\/(?::\w+|[\w.~-]+))*)?$/;

/** An address of a page. It also names the page's file. */
export const ADDRESS_PATTERN = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

interface Defect {
  problem: string;
  advice: string;
}

export function addressesOf(sections: readonly { routes: readonly ReleaseRoute[] }[]): string[] {
  return sections.flatMap(({ routes }) => routes.flatMap(({ addresses }) => addresses));
}

function matches(path: string, address: string): boolean {
  const [parts, found] = [path.split('/'), address.split('/')];
  return (
    parts.length === found.length && parts.every((part, at) => part.startsWith(':') || part === found[at])
  );
}

function addressProblem(section: string, address: string): Defect | undefined {
  if (ADDRESS_PATTERN.test(address)) return undefined;
  return {
    problem: `"${address}", of ${section}, is not a valid address.`,
    advice: 'Write it as /services/generators: lowercase letters, digits and hyphens after each slash.',
  };
}

export function routeProblem(section: string, { path, addresses }: ReleaseRoute): Defect | undefined {
  if (!PATH.test(path))
    return {
      problem: `"${path}", of ${section}, is not a valid route path.`,
      advice: 'Write it as /services/:service: letters, digits, ".", "_", "~", "-", or a colon and a name.',
    };
  const [wrong] = addresses.flatMap((address) => addressProblem(section, address) ?? []);
  if (wrong) return wrong;
  const other = addresses.find((address) => !matches(path, address));
  if (other === undefined) return undefined;
  return {
    problem: `${other}, of ${section}, does not match the path ${path} of its route.`,
    advice: 'Give it a route of its own, or change the path. Publish the section again.',
  };
}
