import { AREAS, businessId, LICENSE_LINE, PATHS, SERVICES, SITE } from '@site/kit/site';
import type { Electrician, Graph, Thing } from 'schema-dts';
import { ICON_PATH, sharingPicturePath } from './picture-paths.ts';

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function business(origin: string) {
  return {
    '@type': 'Electrician',
    '@id': businessId(origin),
    name: SITE.company,
    url: `${origin}${PATHS.home}`,
    telephone: SITE.phone.href.replace('tel:', ''),
  } as const;
}

function wholeBusiness(origin: string): Electrician {
  return {
    ...business(origin),
    email: SITE.email,
    logo: `${origin}/${ICON_PATH}`,
    image: `${origin}/${sharingPicturePath(PATHS.home)}`,
    sameAs: SITE.social.map(({ href }) => href),
    areaServed: AREAS.map(({ name, county, incorporated }) => ({
      '@type': incorporated ? 'City' : 'Place',
      name,
      containedInPlace: { '@type': 'AdministrativeArea', name: `${county}, California` },
    })),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: EVERY_DAY,
      opens: '00:00',
      closes: '23:59', // sample: claim: the hours, which header, footer and call bar say too
    },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Electrical services',
      itemListElement: SERVICES.map(({ name, slug }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name, url: `${origin}${PATHS.service(slug)}` },
      })),
    },
    ...(SITE.office ? { address: SITE.office.address.join(', '), hasMap: SITE.office.map } : {}),
    ...(SITE.licenseNumber
      ? { hasCredential: { '@type': 'EducationalOccupationalCredential', name: LICENSE_LINE } }
      : {}),
  };
}

/**
 * Writes a page's structured data: the company, and what the page says about itself. The home page describes
 * the company; other pages name it by the same id, with its phone number.
 */
export function structuredData(origin: string, address: string, page: readonly Thing[]): Graph {
  const company = address === PATHS.home ? wholeBusiness(origin) : business(origin);
  return { '@context': 'https://schema.org', '@graph': [company, ...page] };
}
