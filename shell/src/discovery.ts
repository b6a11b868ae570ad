import type { SectionRoute } from '@site/kit/section';

/** Schema of the discovery document: the public frontend-discovery format. */
export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

interface ReleaseMetadata {
  /** SHA-384 of the entry script, as in the integrity attribute. */
  integrity: string;
  version: string;
}

/** What discovery says about one release of a remote. */
export interface DiscoveredRemote {
  /** Address of the remote's entry script. */
  url: string;
  /** Address of the entry script of an earlier release, which `extras.fallback` describes. */
  fallbackUrl?: string;
  metadata: ReleaseMetadata;
  extras: {
    /** Name of the remote's container on the page. */
    container: string;
    /** Range of kit versions that the remote works with. */
    kit: string;
    routes: readonly SectionRoute[];
    /** The release at `fallbackUrl`: browsers show it when this one does not work. */
    fallback?: ReleaseMetadata;
  };
}

/** Which release of which remote serves which addresses. */
export interface DiscoveryDocument {
  schema: string;
  microFrontends: Readonly<Record<string, readonly DiscoveredRemote[]>>;
}

/** A route and the remote that serves it. */
export interface DiscoveredRoute extends SectionRoute {
  container: string;
}

/** Every remote that is live: the first release listed for each. */
export function liveRemotes({ microFrontends }: DiscoveryDocument): DiscoveredRemote[] {
  return Object.values(microFrontends).flatMap(([release]) => (release ? [release] : []));
}

/** All routes of a discovery document. */
export function discoveredRoutes(discovery: DiscoveryDocument): DiscoveredRoute[] {
  return liveRemotes(discovery).flatMap(({ extras: { container, routes } }) =>
    routes.map((route) => ({ ...route, container })),
  );
}

/**
 * The route that serves an address, or undefined when the address is not on the site. Paths are not evaluated: one that cannot be would take
 * the pages of every other section with it. The gate has seen to it that they fit their addresses.
 */
export function findRoute(routes: readonly DiscoveredRoute[], address: string): DiscoveredRoute | undefined {
  return routes.find(({ addresses }) => addresses.includes(address));
}
