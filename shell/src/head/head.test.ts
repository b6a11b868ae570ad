/** @jest-environment node */
import { AREAS, SERVICES, SITE } from '@site/kit/site';
import { type HeadTag, headTags } from './head.ts';

const ORIGIN = 'https://example.com';
const ADDRESS = '/services/generators';
const HEAD = { title: 'Generators', description: 'Standby power for homes and shops.' };

/** The tags as `name: content`. */
function described(tags: HeadTag[]) {
  return tags.map(({ tag, attributes: { name, property, rel, type, content, href }, text }) => [
    name ?? property ?? rel ?? type ?? tag,
    content ?? href ?? text,
  ]);
}

test('a page has its title, description and canonical address', () => {
  expect(Object.fromEntries(described(headTags(ORIGIN, ADDRESS, HEAD)))).toMatchObject({
    title: 'Generators',
    description: HEAD.description,
    canonical: 'https://example.com/services/generators',
  });
});

test('a page says how it is shared, with a picture of its own', () => {
  expect(Object.fromEntries(described(headTags(ORIGIN, ADDRESS, HEAD)))).toMatchObject({
    'og:title': 'Generators',
    'og:description': HEAD.description,
    'og:url': 'https://example.com/services/generators',
    'og:type': 'website',
    'og:site_name': SITE.company,
    'og:image': 'https://example.com/og/services/generators.png',
    'twitter:card': 'summary_large_image',
  });
  const home = Object.fromEntries(described(headTags(ORIGIN, '/', HEAD)));
  expect(home).toMatchObject({
    canonical: 'https://example.com/',
    'og:image': 'https://example.com/og/index.png',
  });
});

test('a page that search engines may list says nothing to robots', () => {
  expect(described(headTags(ORIGIN, ADDRESS, HEAD)).map(([name]) => name)).not.toContain('robots');
});

test('an unlisted page says so, and has no canonical address or structured data', () => {
  const tags = Object.fromEntries(described(headTags(ORIGIN, ADDRESS, { ...HEAD, noindex: true })));
  expect(tags).toMatchObject({ title: 'Generators', robots: 'noindex' });
  for (const name of ['canonical', 'og:url', 'application/ld+json']) expect(tags).not.toHaveProperty([name]);
});

test('no element appears twice', () => {
  const names = described(headTags(ORIGIN, ADDRESS, HEAD)).map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("the structured data are one graph of the company and the page's own data", () => {
  const thing = { '@type': 'WebPage' as const, name: 'Generators' };
  const tags = headTags(ORIGIN, ADDRESS, { ...HEAD, structuredData: [thing] });
  const { '@context': context, '@graph': graph } = JSON.parse(
    tags.find(({ tag }) => tag === 'script')?.text ?? '',
  );
  expect(context).toBe('https://schema.org');
  expect(graph).toEqual([expect.objectContaining({ '@type': 'Electrician' }), thing]);
});

function companyAt(address: string) {
  const text = headTags(ORIGIN, address, HEAD).find(({ tag }) => tag === 'script')?.text ?? '';
  return JSON.parse(text)['@graph'][0];
}

const NAMED = {
  '@type': 'Electrician',
  '@id': 'https://example.com/#business',
  name: SITE.company,
  url: 'https://example.com/',
  telephone: SITE.phone.href.replace('tel:', ''),
};

test('the home page describes the company, with the county of each area', () => {
  const company = companyAt('/');
  expect(company).toMatchObject({
    ...NAMED,
    email: SITE.email,
    sameAs: SITE.social.map(({ href }) => href),
  });
  expect(company.areaServed).toHaveLength(AREAS.length);
  expect(company.areaServed).toContainEqual(
    expect.objectContaining({
      name: 'Rocklin',
      containedInPlace: expect.objectContaining({ name: 'Placer County, California' }),
    }),
  );
  expect(company.hasOfferCatalog.itemListElement).toHaveLength(SERVICES.length);
});

test('every other page names the company by the same id, and how to call it', () => {
  expect(companyAt(ADDRESS)).toEqual(NAMED);
});
