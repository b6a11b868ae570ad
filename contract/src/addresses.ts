import type { AreaSlug } from './areas.ts';
import type { ServiceCode, ServiceSlug } from './services.ts';

/** The site's addresses. Links are written with these, so that a misspelt one does not compile. */
export const PATHS = {
  home: '/',
  contact: '/contact',
  privacy: '/privacy',
  /** Where the form begins, with a service chosen. */
  contactFor: (service: ServiceCode) => `/contact?service=${service}#request` as const,
  program: '/pre-apprenticeship',
  areas: '/service-areas',
  area: (slug: AreaSlug) => `/service-areas/${slug}` as const,
  service: (slug: ServiceSlug) => `/services/${slug}` as const,
} as const;

export const STATIC_FILE_PATHS = { answerStyles: '/answer.css', icon: '/icon.png' } as const;
