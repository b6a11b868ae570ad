import { AREAS, PATHS, RESUME_HREF, SERVICE_CODES, SERVICES, SITE } from './index.ts';

test('there are nine services, in the order of every list', () => {
  expect(SERVICES.map(({ slug, name }) => [slug, name])).toEqual([
    ['home-automation', 'Home Automation'],
    ['electrical-repair', 'Electrical Repair'],
    ['periodic-inspection', 'Periodic Inspection'],
    ['electric-heaters', 'Electric Heaters'],
    ['rewiring-upgrades', 'Rewiring & Upgrades'],
    ['home-lighting', 'Home Lighting'],
    ['ev-charger', 'EV Charger Installation'],
    ['generators', 'Generators'],
    ['service-upgrades', 'Service Upgrades'],
  ]);
});

test('the services are those that a visitor can ask for in the form, in the same order', () => {
  expect([...SERVICES.map(({ slug }) => slug), 'other']).toEqual(SERVICE_CODES);
});

test('there are nine areas, each in the county that it lies in', () => {
  expect(AREAS.map(({ slug, name, county }) => [slug, name, county])).toEqual([
    ['carmichael', 'Carmichael', 'Sacramento County'],
    ['elk-grove', 'Elk Grove', 'Sacramento County'],
    ['fair-oaks', 'Fair Oaks', 'Sacramento County'],
    ['citrus-heights', 'Citrus Heights', 'Sacramento County'],
    ['rancho-cordova', 'Rancho Cordova', 'Sacramento County'],
    ['rocklin', 'Rocklin', 'Placer County'],
    ['roseville', 'Roseville', 'Placer County'],
    ['antelope', 'Antelope', 'Sacramento County'],
    ['granite-bay', 'Granite Bay', 'Placer County'],
  ]);
});

test('the addresses are those of the specification', () => {
  const { home, contact, program, areas } = PATHS;
  expect([home, contact, program, areas]).toEqual(['/', '/contact', '/pre-apprenticeship', '/service-areas']);
  expect(PATHS.area('granite-bay')).toBe('/service-areas/granite-bay');
  expect(PATHS.service('ev-charger')).toBe('/services/ev-charger');
});

test('an address with a misspelt name does not compile', () => {
  // @ts-expect-error there is no such area
  expect(PATHS.area('rockline')).toBe('/service-areas/rockline');
  // @ts-expect-error there is no such service
  expect(PATHS.service('other')).toBe('/services/other');
});

test('resumes are mailed with the subject that staff filter by', () => {
  const { protocol, pathname, searchParams } = new URL(RESUME_HREF);
  expect([protocol, pathname]).toEqual(['mailto:', SITE.careersEmail]);
  expect([...searchParams]).toEqual([['subject', 'Resume Application']]);
});

test('the subject of a resume has no plus signs, which mail programs would show', () => {
  expect(RESUME_HREF).toMatch(/\?subject=Resume%20Application$/);
});

test('the phone link calls the number that is shown', () => {
  expect(SITE.phone.href).toBe(`tel:+1${SITE.phone.display.replace(/\D/g, '')}`);
});

test("the company's pages elsewhere are named over https", () => {
  for (const { href } of [...SITE.social, ...SITE.resources]) expect(href).toMatch(/^https:\/\//);
});
