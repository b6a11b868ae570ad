import { AREAS, PATHS, SERVICES } from '@site/kit/site';
import type { RouteDescription } from '../discovery.ts';

export interface NavLink {
  name: string;
  to: string;
}

export const SERVICE_LINKS = SERVICES.map(({ name, slug }) => ({ name, to: PATHS.service(slug) }));

export const AREA_LINKS = [
  ...AREAS.map(({ name, slug }) => ({ name, to: PATHS.area(slug) })),
  { name: 'All service areas', to: PATHS.areas },
];

export const PROGRAM_LINK = { name: 'Pre-Apprenticeship Program', to: PATHS.program };

const MOST_ENTRIES = 2;

/** Returns the first two links that sections want in the header. */
export function sectionLinks(routes: readonly RouteDescription[]): NavLink[] {
  return routes
    .flatMap(({ menu, addresses: [to] }) => (menu && to ? [{ name: menu.label, to }] : []))
    .slice(0, MOST_ENTRIES);
}
