import type { RouteDescription } from '@site/shell/discovery';

/** `/`, or after each slash a word, or a colon and a name. The router makes a regular expression of a path, and it has to be one. */
const PATH = /^\/(?:(?::\w+|[\w.~-]+)(?:\/(?::\w+|[\w.~-]+))*)?$/;

/** What comes after the origin, as it is linked to: it also names the page's file, and files have a dot. */
export const ADDRESS = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

interface Wrong {
  problem: string;
  advice: string;
}

function matches(path: string, address: string): boolean {
  const [parts, found] = [path.split('/'), address.split('/')];
  return (
    parts.length === found.length && parts.every((part, at) => part.startsWith(':') || part === found[at])
  );
}

/** Why a page cannot be at an address, and what to do; undefined where it can. @param name the section's */
export function addressProblem(name: string, address: string): Wrong | undefined {
  if (ADDRESS.test(address)) return undefined;
  return {
    problem: `"${address}", of ${name}, is not an address that a page can have.`,
    advice: 'Write it as /services/generators: small letters, digits and hyphens after each slash.',
  };
}

/** Why browsers would not find a route of a section, and what to do; undefined where they find it. @param name the section's */
export function routeProblem(name: string, { path, addresses }: RouteDescription): Wrong | undefined {
  if (!PATH.test(path)) {
    return {
      problem: `"${path}", of ${name}, is not the path of a route.`,
      advice:
        'Write it as /services/:service: after each slash letters, digits, ".", "_", "~" and hyphens, or a colon and a name. Publish the section again.',
    };
  }
  const [wrong] = addresses.flatMap((address) => addressProblem(name, address) ?? []);
  if (wrong) return wrong;
  const other = addresses.find((address) => !matches(path, address));
  if (other === undefined) return undefined;
  return {
    problem: `${other}, of ${name}, is an address of a route whose path ${path} it does not match.`,
    advice: 'Give it a route of its own, or change the path. Publish the section again.',
  };
}
