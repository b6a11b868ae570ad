import { AREAS, PATHS, SERVICES } from '@site/kit';
import { section } from './section.ts';

const CONTEXT = { origin: 'https://goldline.example' };

const addresses = section.routes.flatMap((route) => route.addresses);

async function headOf(address: string) {
  const route = section.routes.find((candidate) => candidate.addresses.includes(address));
  const page = await section.pages[route?.page ?? '']?.();
  return page?.head(address, CONTEXT);
}

test('the section has home, nine services, the index of areas and nine areas', () => {
  expect(addresses).toEqual([
    PATHS.home,
    ...SERVICES.map(({ slug }) => PATHS.service(slug)),
    PATHS.areas,
    ...AREAS.map(({ slug }) => PATHS.area(slug)),
  ]);
  expect(addresses).toHaveLength(20);
});

test('every route has its page', () => {
  expect(section.routes.map((route) => route.page)).toEqual(Object.keys(section.pages));
});

test.each(addresses)('the head of %s is within the limits of search engines', async (address) => {
  const head = await headOf(address);
  expect(head?.title.length).toBeGreaterThan(20);
  expect(head?.title.length).toBeLessThanOrEqual(60);
  expect(head?.description.length).toBeGreaterThanOrEqual(120);
  expect(head?.description.length).toBeLessThanOrEqual(160);
});

test('no two addresses share a title or a description', async () => {
  const heads = await Promise.all(addresses.map(headOf));
  expect(new Set(heads.map((head) => head?.title)).size).toBe(addresses.length);
  expect(new Set(heads.map((head) => head?.description)).size).toBe(addresses.length);
});

test.each([
  ['service', '/services/nope'],
  ['area', '/service-areas/nope'],
])('the %s page refuses an address that is not its own', async (key, address) => {
  const page = await section.pages[key]?.();
  expect(() => page?.head(address, CONTEXT)).toThrow(address);
});
