import type { MenuEntry, SectionRoute } from '@site/kit/section';

/** Schema of the discovery document: the public frontend-discovery format. */
export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** A section's route as discovery describes it, without its code. */
export interface RouteDescription {
  path: string;
  /** The id of the route, which is also the name of its page's chunk. */
  page: string;
  /** Every address that the pattern stands for. */
  addresses: readonly string[];
  menu?: MenuEntry | undefined;
}

interface ReleaseMetadata {
  integrity: string;
  version: string;
}

export interface DiscoveredRemote {
  url: string;
  /** Address of the entry script of an earlier release, which `extras.fallback` describes. */
  fallbackUrl?: string;
  metadata: ReleaseMetadata;
  extras: {
    container: string;
    kit: string;
    routes: readonly RouteDescription[];
    /** The release at `fallbackUrl`: browsers show it when this one does not work. */
    fallback?: ReleaseMetadata;
  };
}

/** Which release of which remote serves which addresses. */
export interface DiscoveryDocument {
  schema: string;
  microFrontends: Readonly<Record<string, readonly DiscoveredRemote[]>>;
}

export interface DiscoveredRoute extends RouteDescription {
  container: string;
}

/** Returns the live release of every remote: the first one listed. */
export function liveRemotes({ microFrontends }: DiscoveryDocument): DiscoveredRemote[] {
  return Object.values(microFrontends).flatMap(([release]) => (release ? [release] : []));
}

export function discoveredRoutes(discovery: DiscoveryDocument): DiscoveredRoute[] {
  return liveRemotes(discovery).flatMap(({ extras: { container, routes } }) =>
    routes.map((route) => ({ ...route, container })),
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

function describeRoute({ id, path, handle, lazy }: Partial<SectionRoute>, index: number): RouteDescription {
  const name = isText(path) ? `The route ${path}` : `Route ${index + 1} of the section`;
  const { addresses, menu } = handle ?? {};
  if (!isText(path)) throw new Error(`${name} has no "path"`);
  if (!isText(id)) throw new Error(`${name} has no "id"`);
  if (typeof lazy !== 'function') throw new Error(`${name} has no "lazy" that imports its page`);
  if (!Array.isArray(addresses) || !Array.from(addresses).every(isText))
    throw new Error(`${name} has no list of texts "handle.addresses"`);
  if (menu && !isText(menu.label)) throw new Error(`${name} has a "handle.menu" without a "label"`);
  return { path, page: id, addresses, ...(menu && { menu }) };
}

/**
 * Describes the routes that a section exports.
 * @throws an Error that says what is wrong with which route
 */
export function describeRoutes(routes: readonly Partial<SectionRoute>[] | undefined): RouteDescription[] {
  if (!Array.isArray(routes)) throw new Error('src/section.ts exports no list "routes"');
  return Array.from(routes, (route, index) => describeRoute(Object(route), index));
}

/** Decodes needless percent-encoding (RFC 3986, 6.2.2.2): `/%63ontact` is `/contact`. */
export function normalizePath(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}

/** Finds the route that serves a path; undefined where the path is not on the site. */
export function findRoute(routes: readonly DiscoveredRoute[], path: string): DiscoveredRoute | undefined {
  return routes.find(({ addresses }) => addresses.includes(normalizePath(path)));
}
