import { AREAS, PATHS } from '@site/kit';
import { readInKit, renderInKit } from '@site/kit/testing';
import { within } from '@testing-library/react';
import { AreasPage } from './AreasPage.tsx';
import { areaCards } from './areas.content.ts';

function readAreas() {
  return readInKit(() => <AreasPage />, PATHS.areas);
}

test('every community has a card that leads to its page, with its county, a description and three highlights', async () => {
  const { getAllByRole } = await readAreas();
  const cards = getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual(
    AREAS.map(({ slug }) => PATHS.area(slug)),
  );
  for (const [index, { slug, name, county }] of AREAS.entries()) {
    const { description, highlights } = areaCards[slug];
    expect(highlights).toHaveLength(3);
    for (const text of [name, county, description, ...highlights, `electrical services in ${name}`])
      expect(cards[index]).toHaveTextContent(text);
  }
});

test('the map is a list of links to all of them, from north to south', async () => {
  const { getByRole } = await readAreas();
  const map = getByRole('navigation', { name: 'Map of the service areas' });
  const links = within(map).getAllByRole('link');
  const targets = links.map((link) => link.getAttribute('href'));
  expect([targets.at(0), targets.at(-1)]).toEqual([PATHS.area('rocklin'), PATHS.area('elk-grove')]);
  expect(targets.toSorted()).toEqual(AREAS.map(({ slug }) => PATHS.area(slug)).toSorted());
  expect(links.map(({ textContent }) => textContent).toSorted()).toEqual(
    AREAS.map(({ name }) => name).toSorted(),
  );
});

test('a community that only a newer shell knows has no card yet', () => {
  Array.prototype.push.call(AREAS, { slug: 'galt', name: 'Galt', county: 'Sacramento County' });
  try {
    const { container } = renderInKit(<AreasPage />);
    expect(container).toHaveTextContent('Elk Grove');
    expect(container).not.toHaveTextContent('Galt');
  } finally {
    Array.prototype.pop.call(AREAS);
  }
});
