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

test.each(addresses)('%s has headings, links, breadcrumbs and pictures in good order', async (address) => {
  const { container, getAllByRole, getByRole } = await readAddress(address);
  const levels = getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, position) => level > (levels[position - 1] ?? 0) + 1)).toEqual([]);
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // Each band has a name.
  expect(container.querySelectorAll('section').length).toBe(getAllByRole('region').length);

  const targets = new Map<string, Set<string>>();
  for (const link of getAllByRole('link')) {
    const href = link.getAttribute('href') ?? '';
    expect(href.startsWith('/') ? site : [href]).toContain(href);
    const name = link.textContent ?? '';
    targets.set(name, (targets.get(name) ?? new Set()).add(href));
  }
  const ambiguous = [...targets].filter(([, hrefs]) => hrefs.size > 1).map(([name]) => name);
  expect(ambiguous).toEqual([]);
  const hrefs = [...targets.values()].flatMap((each) => [...each]);
  expect(hrefs.some((href) => href.startsWith(PATHS.contact))).toBe(true);
  expect(hrefs.some((href) => href.startsWith('tel:'))).toBe(true);

  if (address !== PATHS.home) {
    const items = within(getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(items[0]?.querySelector('a')).toHaveAttribute('href', PATHS.home);
    expect(items.at(-1)?.querySelector('[aria-current=page]')).not.toBeNull();
  }
  const nameless = [...container.querySelectorAll('svg')].filter(
    (svg) => !svg.closest('[aria-hidden=true]') && (svg.getAttribute('aria-label') ?? '').length < 40,
  );
  expect(nameless).toEqual([]);
});
