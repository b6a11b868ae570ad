import { SITE } from '@site/kit';
import type { PageHead } from '@site/kit/section';
import { type Area, businessId } from '@site/kit/site';
import type { Crumb } from './content.ts';

type Thing = NonNullable<PageHead['structuredData']>[number];

interface Described {
  origin: string;
  address: string;
  name: string;
  description: string;
}

/** Adds the company to a page's own title, which so may have about 40 of the 60 characters. */
export function headOf({ title, description }: PageHead): PageHead {
  return { title: `${title} | ${SITE.company}`, description };
}

/** An address of the site, whole. */
export function urlOf(origin: string, address: string): string {
  return new URL(address, origin).href;
}

/** The page's breadcrumbs, as they are shown. */
export function breadcrumbList(origin: string, trail: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: urlOf(origin, path),
    })),
  };
}

/** The county that an area lies in. */
function countyNamed(name: string) {
  return {
    '@type': 'AdministrativeArea',
    name,
    containedInPlace: { '@type': 'State', name: 'California' },
  } as const;
}

/** An area, within its county. Not all of them are cities; the others belong to their county. */
export function placeOf({ name, county, incorporated }: Area) {
  const place = { name, containedInPlace: countyNamed(county) };
  return incorporated ? ({ '@type': 'City', ...place } as const) : ({ '@type': 'Place', ...place } as const);
}

interface ServiceFacts extends Described {
  /** The kind of work, if the name does not say it. */
  type: string;
  /** Where it is offered, if not throughout the region. */
  area?: ReturnType<typeof placeOf>;
}

/** A service of the company. */
export function serviceOf({ origin, address, name, type, description, area }: ServiceFacts): Thing {
  const url = urlOf(origin, address);
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    serviceType: type,
    description,
    url,
    provider: { '@id': businessId(origin) },
    areaServed: area ?? countyNamed(SITE.region),
  };
}

/** What every kind of page says of itself. */
export function pageFacts({ origin, address, name, description }: Described) {
  const url = urlOf(origin, address);
  return {
    '@id': url,
    url,
    name,
    description,
    inLanguage: 'en-US',
    isPartOf: { '@id': websiteId(origin) },
  } as const;
}

/** The id of the site in the structured data of its pages. The home page describes it. */
export function websiteId(origin: string): string {
  return `${origin}/#website`;
}
