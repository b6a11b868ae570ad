import { AREAS, type AreaSlug, PATHS, SERVICES, SITE } from '@site/kit';
import { readInKit } from '@site/kit/testing';
import { within } from '@testing-library/react';
import { AreaPage } from './AreaPage.tsx';
import { contentOf } from './area-contents.ts';

const SLUGS = AREAS.map(({ slug }) => slug);
const PLACES = AREAS.map(({ slug, name, county }) => [slug, name, county] as const);

function readArea(slug: AreaSlug) {
  return readInKit(() => <AreaPage />, PATHS.area(slug), '/service-areas/:area');
}

/** A name with spaces at which lines do not break. */
const unbroken = (name: string) => name.replaceAll(' ', '\u00A0');

test.each(PLACES)('the page of %s names its place, services and way to call', async (slug, name, county) => {
  const { getByRole } = await readArea(slug);
  expect(getByRole('heading', { level: 1 })).toHaveTextContent(`Electrical Services in ${name}`);
  expect(getByRole('region', { name: `About ${unbroken(name)}` })).toHaveTextContent(county);

  // Services that have a page are linked once; others are listed separately.
  const services = getByRole('region', { name: `What we do in ${unbroken(name)}` });
  const linked = within(services)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');
  const addresses: string[] = SERVICES.map((service) => PATHS.service(service.slug));
  expect(linked.filter((address) => !addresses.includes(address))).toEqual([]);
  expect(new Set(linked).size).toBe(linked.length);
  const others = getByRole('heading', { level: 3, name: `Also in ${name}` }).nextElementSibling;
  for (const item of within(others as HTMLElement).getAllByRole('listitem'))
    expect(within(item).queryByRole('link')).toBeNull();
  expect(getByRole('link', { name: 'All service areas' })).toHaveAttribute('href', PATHS.areas);

  const band = getByRole('region', { name: '24/7 Emergency Service' });
  const links = within(band)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    [`Call ${SITE.phone.display}`, SITE.phone.href],
    ['Schedule a Consultation', '/contact'],
  ]);
  expect(getByRole('heading', { name: 'Service highlights' })).toBeInTheDocument();

  // A visitor in danger is sent to 911 first, and away from a dangerous panel.
  expect(band).toHaveTextContent(
    /^24\/7 Emergency Service\s*Fire, smoke, sparks [^.]*: everyone out\..*Call 911 first\./,
  );
  const { emergency } = contentOf(slug);
  if (/\b(?:main|breaker)\b/i.test(emergency))
    expect(emergency).toMatch(/leave (?:both and )?the panel alone/i);
});

test('a visitor in a car under a wire reads how to get out of it alive', () => {
  const underWires = SLUGS.map((slug) => contentOf(slug).emergency).filter((text) => /your car/.test(text));
  expect(underWires.length).toBeGreaterThan(0);
  for (const text of underWires)
    expect(text).toMatch(
      /stay in and call 911\. Only if the car burns, .*Never touch car and ground at once/,
    );
});

test('advice on alarms tells carbon monoxide from an empty battery', () => {
  expect(contentOf('antelope').emergency).toMatch(/carbon monoxide: get out and call 911\..*single chirp/);
});

/** All sequences of five words that an area's page has, in reading order. */
async function sequencesOf(slug: AreaSlug) {
  const { container } = await readArea(slug);
  const texts = [...container.querySelectorAll(':not(style)')].flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue),
  );
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}’']+/gu) ?? [];
  return new Set(words.map((_, position) => words.slice(position, position + 5).join(' ')).slice(0, -4));
}

test('any two areas share less than half of their 5-word sequences', async () => {
  const pages: { slug: AreaSlug; sequences: Set<string> }[] = [];
  for (const slug of SLUGS) pages.push({ slug, sequences: await sequencesOf(slug) });
  const tooAlike = pages.flatMap((one, position) =>
    pages.slice(position + 1).flatMap((other) => {
      const shared = [...one.sequences].filter((sequence) => other.sequences.has(sequence)).length;
      const share = shared / Math.min(one.sequences.size, other.sequences.size);
      return share < 0.5 ? [] : [`${one.slug} and ${other.slug}: ${Math.round(share * 100)}%`];
    }),
  );
  expect(pages.every(({ sequences }) => sequences.size > 400)).toBe(true);
  expect(tooAlike).toEqual([]);
});
