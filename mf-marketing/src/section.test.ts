/** @jest-environment node */
import { AREAS, PATHS, SERVICES, SITE } from '@site/kit';
import { routes } from './section.ts';

const origin = 'https://site.example';

const addresses = routes.flatMap(({ handle }) => handle.addresses);

async function headOf(address: string) {
  const route = routes.find(({ handle }) => handle.addresses.includes(address));
  const slug = address.split('/').at(-1);
  return (await route?.lazy())?.head({ address, params: { service: slug, area: slug }, origin });
}

test('the section has home, all services, the index of areas and all areas', () => {
  expect(addresses).toEqual([
    PATHS.home,
    ...SERVICES.map(({ slug }) => PATHS.service(slug)),
    PATHS.areas,
    ...AREAS.map(({ slug }) => PATHS.area(slug)),
  ]);
});

test.each(addresses)('the head of %s is within the limits of search engines', async (address) => {
  const head = await headOf(address);
  // Of 60 letters, the rest is for the company's name.
  const title = head?.title.replace(SITE.company, '');
  expect(title?.length).toBeGreaterThan(5);
  expect(title?.length).toBeLessThanOrEqual(43);
  expect(head?.description.length).toBeGreaterThanOrEqual(120);
  expect(head?.description.length).toBeLessThanOrEqual(160);
  expect(JSON.stringify(head?.structuredData)).not.toMatch(
    /Review|AggregateRating|PostalAddress|"address"|undefined/,
  );
});

/** What a page says of itself to search engines, by kind. */
async function thingsOf(address: string): Promise<Record<string, Record<string, unknown>>> {
  const things: unknown = (await headOf(address))?.structuredData ?? [];
  return Object.fromEntries(
    (things as Record<string, unknown>[]).map((thing) => [String(thing['@type']), thing]),
  );
}

/** The names and paths of a list, in order. */
function listed(list: unknown): unknown[] {
  const { itemListElement } = list as {
    itemListElement: { position: number; name: string; item?: string; url?: string }[];
  };
  expect(itemListElement.map(({ position }) => position)).toEqual(
    itemListElement.map((_, index) => index + 1),
  );
  return itemListElement.map(({ name, item, url = item }) => [name, url?.replace(origin, '')]);
}

const BUSINESS = { '@id': `${origin}/#business` };

test.each(SERVICES)('$slug is described as a service, with its breadcrumbs', async ({ slug, name }) => {
  const { Service, BreadcrumbList } = await thingsOf(PATHS.service(slug));
  const url = `${origin}${PATHS.service(slug)}`;
  expect(Service).toMatchObject({ url, serviceType: name, provider: BUSINESS });
  expect(listed(BreadcrumbList)).toEqual([
    ['Home', PATHS.home],
    [name, PATHS.service(slug)],
  ]);
});

test('the index of areas is a collection of all areas', async () => {
  const { CollectionPage } = await thingsOf(PATHS.areas);
  expect(listed(CollectionPage?.mainEntity)).toEqual(AREAS.map(({ slug, name }) => [name, PATHS.area(slug)]));
});

test.each(AREAS)('$slug is described as a place in $county', async ({ slug, name, county, incorporated }) => {
  const { WebPage, Service, BreadcrumbList } = await thingsOf(PATHS.area(slug));
  const place = {
    '@type': incorporated ? 'City' : 'Place',
    name,
    containedInPlace: { '@type': 'AdministrativeArea', name: county },
  };
  expect(WebPage).toMatchObject({ about: place });
  expect(Service).toMatchObject({ areaServed: place, provider: BUSINESS });
  expect(listed(BreadcrumbList)).toEqual([
    ['Home', PATHS.home],
    ['Service Areas', PATHS.areas],
    [name, PATHS.area(slug)],
  ]);
});
