import { DANGER_NOTICE } from '@site/contract';
import { SITE } from '@site/kit';
import type { Action, PictureContent, ServiceSlug, TitledText } from '../../content.ts';

interface AreaService extends TitledText {
  /** The service with a page of its own. */
  service?: ServiceSlug;
}

export interface AreaContent {
  /** 960 by 400. Without one the page begins with a plain header. */
  heroImage?: PictureContent;
  /** Lead of the page and description for search engines: 120 to 160 characters. */
  description: string;
  about: readonly string[];
  /** Population, with the source of any figure. */
  demographics?: string;
  facts: { power: string; permits: string; homes: string };
  /** Twelve. */
  services: readonly AreaService[];
  /** Five. */
  whyChooseUs: readonly TitledText[];
  /** Advice for emergencies in this area. Follows `danger`. */
  emergency: string;
}

/** Texts that all areas share. */
export const template = {
  others: 'Other areas',
  back: 'All service areas',
  serviceType: 'Electrical contracting',
  title: (name: string) => `Electrical Services in ${name}`,
  about: (name: string) => `About ${name}`,
  services: (name: string) => `What we do in ${name}`,
  otherServices: (name: string) => `Also in ${name}`,
  why: (name: string) => `Why ${name} calls us`,
  emergency: '24/7 Emergency Service', // sample: claim: emergency service around the clock
  /** Comes before any phone number of the company. */
  danger: DANGER_NOTICE,
  highlightsTitle: 'Service highlights',
  highlights: [
    'Licensed and insured', // sample: claims: license and insurance
    'Upfront pricing', // sample: claim: upfront pricing
    'Same-day service', // sample: claim: same-day service
    'Satisfaction guaranteed', // sample: claim: the guarantee, and its terms
    'Free estimates', // sample: claim: free estimates
  ],
  facts: { county: 'County', power: 'Power', permits: 'Permits', homes: 'Homes' },
  heroActions: [
    { to: 'contact', label: 'Schedule a Consultation' },
    { to: 'call', label: `Call ${SITE.phone.display}` },
  ] satisfies Action[],
  emergencyActions: [
    { to: 'call', label: `Call ${SITE.phone.display}`, emergency: true },
    { to: 'contact', label: 'Schedule a Consultation' },
  ] satisfies Action[],
};
