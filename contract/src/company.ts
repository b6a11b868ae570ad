export type SocialNetwork = 'Facebook' | 'Instagram' | 'LinkedIn' | 'Yelp';

interface SocialPage {
  network: SocialNetwork;
  href: string;
}

/** An office that customers can visit: lines of the street address, opening hours in words, link to a map. */
export interface Office {
  address: readonly string[];
  hours: string;
  map: string;
}

/**
 * The company. Replace the sample values with your own; lists may be empty. Pages leave out what is undefined. docs/owner.md says how a
 * change goes live. `npm run check:go-live` lists the lines that are still marked as samples.
 */
export const SITE = {
  company: 'Goldline Electric', // sample: the company's name
  blurb:
    'Electrical contractor for businesses and homes in and around Sacramento County. You know the price before we start. Urgent faults get service the same day, and a person answers the phone at any hour.', // sample: claims: upfront pricing, same-day service, a person who answers at any hour
  phone: { display: '(916) 555-0142', href: 'tel:+19165550142' }, // sample: the emergency number
  email: 'service@goldline-electric.example', // sample: the address for customers
  careersEmail: 'careers@goldline-electric.example', // sample: the address for resumes
  /** California requires the license number in all advertising (Bus. & Prof. Code § 7030.5): set it before the site is public. */
  licenseNumber: undefined as string | undefined, // sample: the contractor's license number
  office: undefined as Office | undefined, // sample: the office: street address, opening hours, map
  reviews: undefined as { name: string; href: string } | undefined, // sample: where customers review the company
  /** How customers can pay over time, in one sentence. Shown with the prices of services. */
  financing: undefined as string | undefined, // sample: financing
  region: 'Sacramento County',
  /** IANA time zone of the times that staff read. */
  timeZone: 'America/Los_Angeles',
  social: [
    { network: 'Facebook', href: 'https://www.facebook.com/goldline.electric.example' }, // sample: the company's page on Facebook
    { network: 'Instagram', href: 'https://www.instagram.com/goldline.electric.example' }, // sample: the company's page on Instagram
    { network: 'LinkedIn', href: 'https://www.linkedin.com/company/goldline-electric-example' }, // sample: the company's page on LinkedIn
    { network: 'Yelp', href: 'https://www.yelp.com/biz/goldline-electric-example' }, // sample: the company's page on Yelp
  ] as readonly SocialPage[],
  /** External pages that vouch for the company. */
  resources: [
    { name: 'Better Business Bureau', href: 'https://www.bbb.org/' }, // sample: the company's entry at Better Business Bureau
    { name: 'National Electrical Contractors Association', href: 'https://www.necanet.org/' }, // sample: the company's entry at National Electrical Contractors Association
  ] as readonly { name: string; href: string }[],
} as const;

export const LICENSE_LINE = SITE.licenseNumber ? `CSLB #${SITE.licenseNumber}` : 'License number on request';

/** Opens a new mail with the subject that staff filter resumes by. */
export const RESUME_HREF = `mailto:${SITE.careersEmail}?subject=${encodeURIComponent('Resume Application')}`;

/** The id of the company in the structured data of every page. */
export function businessId(origin: string): string {
  return `${origin}/#business`;
}
