import {
  AREAS,
  PATHS,
  RESUME_HREF,
  SERVICE_CODES,
  SERVICE_OPTIONS,
  SERVICES,
  SITE,
  serviceLabel,
} from './index.ts';

test('services and areas have different addresses, and the form offers every service and "other"', () => {
  const addresses = [
    ...SERVICES.map(({ slug }) => PATHS.service(slug)),
    ...AREAS.map(({ slug }) => PATHS.area(slug)),
  ];
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(SERVICE_CODES).toEqual([...SERVICES.map(({ slug }) => slug), 'other']);
  expect(SERVICE_CODES.map(serviceLabel)).toEqual(SERVICE_OPTIONS.map(({ label }) => label));
});

test('an address with a misspelt name does not compile', () => {
  // @ts-expect-error there is no such area
  expect(PATHS.area('rockline')).toBe('/service-areas/rockline');
  // @ts-expect-error there is no such service
  expect(PATHS.service('other')).toBe('/services/other');
});

test('resumes are mailed with the subject that staff filter by, without plus signs, which mail programs would show', () => {
  const { protocol, pathname } = new URL(RESUME_HREF);
  expect([protocol, pathname]).toEqual(['mailto:', SITE.careersEmail]);
  expect(RESUME_HREF).toMatch(/\?subject=Resume%20Application$/);
});

test('the phone link calls the number that is shown', () => {
  expect(SITE.phone.href).toBe(`tel:+1${SITE.phone.display.replace(/\D/g, '')}`);
});

test("the company's pages elsewhere are named over https", () => {
  for (const { href } of [...SITE.social, ...SITE.resources]) expect(href).toMatch(/^https:\/\//);
});
