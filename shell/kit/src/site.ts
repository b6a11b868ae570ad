import type { ServiceSlug } from '@site/contract';

/**
 * Who the company is. Sample values: replace them with your own, publish and promote the shell, and every
 * section shows the new ones without being built again. `npm run check:go-live` lists what is still marked as a sample.
 */
export const SITE = {
  company: 'Goldline Electric', // sample: the company's name
  blurb:
    'Licensed and insured electricians for the businesses and homes of Sacramento County. Upfront pricing, same-day service, and somebody who answers the phone at any hour.',
  /** The emergency number: shown on every page. */
  phone: { display: '(916) 555-0142', href: 'tel:+19165550142' }, // sample: the emergency number
  email: 'service@goldline-electric.example', // sample: the address for customers
  /** Where resumes go. */
  careersEmail: 'careers@goldline-electric.example', // sample: the address for resumes
  /** California asks for the contractor's licence number in advertising. Leave undefined until there is one. */
  licenseNumber: undefined as string | undefined, // sample: the contractor's licence number
  region: 'Sacramento County',
  /** Zone of the times that staff read (IANA name). */
  timeZone: 'America/Los_Angeles',
  social: [
    { network: 'Facebook', href: 'https://www.facebook.com/goldline.electric.example' }, // sample: the company's page on Facebook
    { network: 'Instagram', href: 'https://www.instagram.com/goldline.electric.example' }, // sample: the company's page on Instagram
    { network: 'LinkedIn', href: 'https://www.linkedin.com/company/goldline-electric-example' }, // sample: the company's page on LinkedIn
    { network: 'Yelp', href: 'https://www.yelp.com/biz/goldline-electric-example' }, // sample: the company's page on Yelp
  ],
  /** External pages that vouch for the company. */
  resources: [
    { name: 'Better Business Bureau', href: 'https://www.bbb.org/' }, // sample: the company's entry at Better Business Bureau
    { name: 'National Electrical Contractors Association', href: 'https://www.necanet.org/' }, // sample: the company's entry at National Electrical Contractors Association
  ],
} as const;

export type SocialNetwork = (typeof SITE.social)[number]['network'];

/** The licence line of the footer. */
export const LICENSE_LINE = SITE.licenseNumber ? `CSLB #${SITE.licenseNumber}` : 'License number on request';

/** Opens a new mail with the subject that staff filter resumes by. */
export const RESUME_HREF = `mailto:${SITE.careersEmail}?subject=${encodeURIComponent('Resume Application')}`;

/** The id of the company in the structured data of every page. */
export function businessId(origin: string): string {
  return `${origin}/#business`;
}

export interface ServiceLink {
  slug: ServiceSlug;
  name: string;
}

/** The nine services, in the order of every list. */
export const SERVICES = [
  { slug: 'home-automation', name: 'Home Automation' },
  { slug: 'electrical-repair', name: 'Electrical Repair' },
  { slug: 'periodic-inspection', name: 'Periodic Inspection' },
  { slug: 'electric-heaters', name: 'Electric Heaters' },
  { slug: 'rewiring-upgrades', name: 'Rewiring & Upgrades' },
  { slug: 'home-lighting', name: 'Home Lighting' },
  { slug: 'ev-charger', name: 'EV Charger Installation' },
  { slug: 'generators', name: 'Generators' },
  { slug: 'service-upgrades', name: 'Service Upgrades' },
] as const satisfies readonly ServiceLink[];

/** The nine communities, in the order of every list, each with the county that it really lies in, and whether it is a city. */
export const AREAS = [
  { slug: 'carmichael', name: 'Carmichael', county: 'Sacramento County', incorporated: false },
  { slug: 'elk-grove', name: 'Elk Grove', county: 'Sacramento County', incorporated: true },
  { slug: 'fair-oaks', name: 'Fair Oaks', county: 'Sacramento County', incorporated: false },
  { slug: 'citrus-heights', name: 'Citrus Heights', county: 'Sacramento County', incorporated: true },
  { slug: 'rancho-cordova', name: 'Rancho Cordova', county: 'Sacramento County', incorporated: true },
  { slug: 'rocklin', name: 'Rocklin', county: 'Placer County', incorporated: true },
  { slug: 'roseville', name: 'Roseville', county: 'Placer County', incorporated: true },
  { slug: 'antelope', name: 'Antelope', county: 'Sacramento County', incorporated: false },
  { slug: 'granite-bay', name: 'Granite Bay', county: 'Placer County', incorporated: false },
] as const;

export type Area = (typeof AREAS)[number];
export type AreaSlug = Area['slug'];

/** The site's addresses. Links are written with these, so that a misspelt one does not compile. */
export const PATHS = {
  home: '/',
  contact: '/contact',
  program: '/pre-apprenticeship',
  areas: '/service-areas',
  area: (slug: AreaSlug) => `/service-areas/${slug}` as const,
  service: (slug: ServiceSlug) => `/services/${slug}` as const,
} as const;
