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

/** Adds the company to a page's title, which may have about 40 of the 60 characters. */
export function pageHead({ title, description }: PageHead): PageHead {
  return { title: `${title} | ${SITE.company}`, description };
}

export function absoluteUrl(origin: string, address: string): string {
  return new URL(address, origin).href;
}

export function breadcrumbList(origin: string, trail: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(origin, path),
    })),
  };
}

/** Describes an area within its county. Not all areas are cities. */
export function placeStructuredData({ name, county, incorporated }: Area) {
  const containedInPlace = {
    '@type': 'AdministrativeArea',
    name: county,
    containedInPlace: { '@type': 'State', name: 'California' },
  } as const;
  const place = { name, containedInPlace };
  return incorporated ? ({ '@type': 'City', ...place } as const) : ({ '@type': 'Place', ...place } as const);
}

interface ServiceDataOptions extends Described {
  type: string;
  area?: ReturnType<typeof placeStructuredData>;
}

export function serviceStructuredData({
  origin,
  address,
  name,
  type,
  description,
  area,
}: ServiceDataOptions): Thing {
  const url = absoluteUrl(origin, address);
  return {
    '@type': 'Service',
    name,
    serviceType: type,
    description,
    url,
    provider: { '@id': businessId(origin) },
    ...(area ? { areaServed: area } : {}),
  };
}

export function pageStructuredData({ origin, address, name, description }: Described) {
  const url = absoluteUrl(origin, address);
  return {
    '@id': url,
    url,
    name,
    description,
    inLanguage: 'en-US',
    isPartOf: { '@id': websiteId(origin) },
  } as const;
}

/** Returns the site's id in structured data. The home page describes it. */
export function websiteId(origin: string): string {
  return `${origin}/#website`;
}
