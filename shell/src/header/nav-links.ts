import { AREAS, PATHS, SERVICES } from '@site/kit/site';

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
