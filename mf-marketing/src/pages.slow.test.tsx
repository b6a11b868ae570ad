import { PATHS, SERVICES } from '@site/kit';
import { readInKit } from '@site/kit/testing';
import { within } from '@testing-library/react';
import { routes } from './section.ts';

const addresses = routes.flatMap(({ handle }) => handle.addresses);

/** Every address that the site has. */
const site: readonly string[] = [
  ...addresses,
  PATHS.contact,
  ...SERVICES.map(({ slug }) => PATHS.contactFor(slug)),
  PATHS.program,
];

interface BreadcrumbList {
  '@type': string;
  itemListElement: { name: string; item: string }[];
}

function readAddress(address: string) {
  const route = routes.find(({ handle }) => handle.addresses.includes(address));
  if (!route) throw new Error(`No page for ${address}`);
  return readInKit(
    async () => {
      const { Component } = await route.lazy();
      return <Component />;
    },
    address,
    route.path,
  );
}

test.each(addresses)('%s has one h1 and skips no level of heading', async (address) => {
  const { getAllByRole } = await readAddress(address);
  const levels = getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const skips = levels.filter((level, position) => level > (levels[position - 1] ?? 0) + 1);
  expect(skips).toEqual([]);
});

test.each(addresses)('%s names each of its bands, and every id once', async (address) => {
  const { container, queryAllByRole } = await readAddress(address);
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(container.querySelectorAll('section').length).toBe(queryAllByRole('region').length);
});

test.each(addresses)('the links of %s lead somewhere, and to places of different names', async (address) => {
  const { getAllByRole } = await readAddress(address);
  const targets = new Map<string, Set<string>>();
  for (const link of getAllByRole('link')) {
    const href = link.getAttribute('href') ?? '';
    expect(href.startsWith('/') ? site : [href]).toContain(href);
    const name = link.textContent ?? '';
    targets.set(name, (targets.get(name) ?? new Set()).add(href));
  }
  const ambiguous = [...targets].filter(([, hrefs]) => hrefs.size > 1).map(([name]) => name);
  expect(ambiguous).toEqual([]);
});

test.each(addresses)('%s has a way to call or to write', async (address) => {
  const { getAllByRole } = await readAddress(address);
  const hrefs = getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.some((href) => href?.startsWith(PATHS.contact))).toBe(true);
  expect(hrefs.some((href) => href?.startsWith('tel:'))).toBe(true);
});

test.each(addresses.filter((address) => address !== PATHS.home))(
  'the breadcrumbs of %s are those that search engines are told',
  async (address) => {
    const { getByRole } = await readAddress(address);
    const items = within(getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    const shown = items.map((item) => [
      item.textContent,
      item.querySelector('a')?.getAttribute('href') ??
        (item.querySelector('[aria-current=page]') ? address : ''),
    ]);
    const head = (await pageOf(address)).head(address, { origin: 'https://site.example' });
    const things: unknown = head.structuredData ?? [];
    const list = (things as BreadcrumbList[]).find((thing) => thing['@type'] === 'BreadcrumbList');
    const told = list?.itemListElement.map(({ name, item }) => [name, new URL(item).pathname]);
    expect(shown).toEqual(told);
  },
);

test.each(addresses)('the pictures of %s are described, or hidden', async (address) => {
  const { container } = await readAddress(address);
  const pictures = [...container.querySelectorAll('svg')];
  const nameless = pictures.filter(
    (svg) => !svg.closest('[aria-hidden=true]') && (svg.getAttribute('aria-label') ?? '').length < 40,
  );
  expect(nameless).toEqual([]);
});

test.each(addresses.filter((address) => address !== PATHS.areas))(
  '%s opens with a picture',
  async (address) => {
    const { getAllByRole } = await readAddress(address);
    expect(getAllByRole('img')[0]).toHaveAccessibleName();
  },
);
