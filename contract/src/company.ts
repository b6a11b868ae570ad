/** The networks whose marks the header and the footer can show. */
export type SocialNetwork = 'Facebook' | 'Instagram' | 'LinkedIn' | 'Yelp';

interface SocialPage {
  network: SocialNetwork;
  href: string;
}

/**
 * Who the company is. Sample values: replace them with your own. There may be no licence number, and lists may be empty. How they go live is
 * in docs/owner.md; no section is built again. `npm run check:go-live` lists what is still marked as a sample.
 */
export const SITE = {
  company: 'Goldline Electric', // sample: the company's name
  blurb:
    'A licensed electrical contractor, insured for general liability and workers’ compensation, for the businesses and homes of Sacramento County and its neighbors. Upfront pricing, same-day service for faults that cannot wait, and a person who answers the phone at any hour.', // sample: claims: insurance, upfront pricing, same-day service, a person who answers at any hour
  /** The emergency number: shown on every page. */
  phone: { display: '(916) 555-0142', href: 'tel:+19165550142' }, // sample: the emergency number
  email: 'service@goldline-electric.example', // sample: the address for customers
  /** Where resumes go. */
  careersEmail: 'careers@goldline-electric.example', // sample: the address for resumes
  /** California asks for the contractor's licence number in all advertising (Bus. & Prof. Code § 7030.5): set it before the site is public. */
  licenseNumber: undefined as string | undefined, // sample: the contractor's licence number
  region: 'Sacramento County',
  /** Zone of the times that staff read (IANA name). */
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

/** The licence, as it stands wherever the company introduces itself. Empty while there is no number: then nothing stands there. */
export const LICENSE_LINE = SITE.licenseNumber ? `CSLB #${SITE.licenseNumber}` : '';

/** Opens a new mail with the subject that staff filter resumes by. */
export const RESUME_HREF = `mailto:${SITE.careersEmail}?subject=${encodeURIComponent('Resume Application')}`;

/** The id of the company in the structured data of every page. */
export function businessId(origin: string): string {
  return `${origin}/#business`;
}
