import { AREAS, PATHS, SITE } from '@site/kit';
import { readInKit } from '@site/kit/testing';
import { within } from '@testing-library/react';
import { AreasPage } from './AreasPage.tsx';
import { areaCards } from './areas.content.ts';

function readAreas() {
  return readInKit(() => <AreasPage />, PATHS.areas);
}

test('nine communities are listed with their county, each linking to its page', async () => {
  const { getAllByRole } = await readAreas();
  const links = getAllByRole('link', { name: /^Learn More/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    AREAS.map(({ slug, name }) => [
      `Learn More about electrical services in ${name}`,
      `/service-areas/${slug}`,
    ]),
  );
  const names = getAllByRole('heading', { level: 3 });
  expect(names.map(({ textContent }) => textContent)).toEqual(AREAS.map(({ name }) => name));
});

test('the map is a list of links to the nine, from north to south', async () => {
  const { getByRole } = await readAreas();
  const map = getByRole('navigation', { name: 'Map of the service areas' });
  expect(within(map).getAllByRole('listitem')).toHaveLength(9);
  const links = within(map).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Rocklin', '/service-areas/rocklin'],
    ['Roseville', '/service-areas/roseville'],
    ['Granite Bay', '/service-areas/granite-bay'],
    ['Antelope', '/service-areas/antelope'],
    ['Citrus Heights', '/service-areas/citrus-heights'],
    ['Fair Oaks', '/service-areas/fair-oaks'],
    ['Carmichael', '/service-areas/carmichael'],
    ['Rancho Cordova', '/service-areas/rancho-cordova'],
    ['Elk Grove', '/service-areas/elk-grove'],
  ]);
});

test.each(AREAS.map(({ name, county }) => [name, county] as const))('%s lies in %s', async (name, county) => {
  const { getAllByRole } = await readAreas();
  const card = getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name }));
  expect(card).toHaveTextContent(county);
});

test.each(AREAS.map(({ slug }) => slug))(
  'the card of %s has a description and three highlights',
  async (slug) => {
    const { getByText } = await readAreas();
    const { description, highlights } = areaCards[slug];
    expect(getByText(description)).toBeInTheDocument();
    expect(highlights).toHaveLength(3);
    for (const highlight of highlights) {
      expect(getByText(highlight)).toBeInTheDocument();
    }
  },
);

test('who lives elsewhere can call or ask for a consultation', async () => {
  const { getByRole } = await readAreas();
  const band = getByRole('region', { name: 'Not on the list?' });
  const links = within(band)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    [`Call ${SITE.phone.display}`, SITE.phone.href],
    ['Request a Consultation', '/contact'],
  ]);
});
