/** @jest-environment node */
import {
  type DiscoveredRemote,
  describeRoutes,
  discoveredRoutes,
  findRoute,
  liveRemotes,
} from './discovery.ts';

function remote(container: string, routes: DiscoveredRemote['extras']['routes'], version = '1.0.0') {
  return {
    url: `/releases/${container}/${version}/client/remoteEntry.js`,
    metadata: { integrity: 'sha384-x', version },
    extras: { container, kit: '^1.0.0', routes },
  };
}

const MARKETING = remote('mf_marketing', [
  { path: '/', page: 'home', addresses: ['/'] },
  {
    path: '/services/:service',
    page: 'service',
    addresses: ['/services/generators', '/services/ev-charger'],
  },
]);
const CONTACT = remote('mf_contact', [{ path: '/contact', page: 'contact', addresses: ['/contact'] }]);

const DISCOVERY = {
  schema: 'https://example.com/schema',
  microFrontends: {
    '@site/mf-marketing': [MARKETING, remote('mf_marketing', [], '0.9.0')],
    '@site/mf-contact': [CONTACT],
    '@site/mf-without-release': [],
  },
};

const ROUTES = discoveredRoutes(DISCOVERY);

test('the first release of a remote is live, and a remote without releases is left out', () => {
  expect(liveRemotes(DISCOVERY)).toEqual([MARKETING, CONTACT]);
  expect(liveRemotes({ schema: '', microFrontends: {} })).toEqual([]);
});

test('every route says which remote serves it', () => {
  expect(ROUTES.map(({ path, container }) => [path, container])).toEqual([
    ['/', 'mf_marketing'],
    ['/services/:service', 'mf_marketing'],
    ['/contact', 'mf_contact'],
  ]);
});

test.each([
  ['/', 'mf_marketing', 'home'],
  ['/services/generators', 'mf_marketing', 'service'],
  ['/services/ev-charger', 'mf_marketing', 'service'],
  ['/contact', 'mf_contact', 'contact'],
])('%s is served by %s with its page %s', (address, container, page) => {
  expect(findRoute(ROUTES, address)).toMatchObject({ container, page });
});

test('a pattern that cannot be evaluated takes nothing from other sections', () => {
  const routes = discoveredRoutes({
    schema: '',
    microFrontends: {
      odd: [remote('mf_odd', [{ path: '/???', page: 'odd', addresses: [] }])],
      site: [CONTACT],
    },
  });
  expect(findRoute(routes, '/contact')).toMatchObject({ container: 'mf_contact' });
  expect(findRoute(routes, '/nowhere')).toBeUndefined();
});

test.each([
  '/services/plumbing',
  '/services',
  '/services/generators/large',
  '/contact/',
  '/Contact',
  '/nowhere',
])('%s is not on the site, whatever pattern it matches', (address) => {
  expect(findRoute(ROUTES, address)).toBeUndefined();
});

test.each([
  ['/%63ontact', 'contact'],
  ['/services/ev%2Dcharger', 'service'],
  ['/services/ev%2dcharger', 'service'],
])('%s is the same address as without needless percent-encoding', (address, page) => {
  expect(findRoute(ROUTES, address)).toMatchObject({ page });
});

test('other percent-encoding stays: it means something else', () => {
  expect(findRoute(ROUTES, '/services%2Fgenerators')).toBeUndefined();
});

const ROUTE = { id: 'one', path: '/one', handle: { addresses: ['/one'] }, lazy: jest.fn() };

test('routes of a section are described without their code', () => {
  const menu = { label: 'One' };
  expect(describeRoutes([ROUTE, { ...ROUTE, handle: { addresses: ['/one'], menu } }])).toEqual([
    { path: '/one', page: 'one', addresses: ['/one'] },
    { path: '/one', page: 'one', addresses: ['/one'], menu },
  ]);
});

test.each([
  [undefined, 'src/section.ts exports no list "routes"'],
  [[{ ...ROUTE, path: undefined }], 'Route 1 of the section has no "path"'],
  [[{ ...ROUTE, id: undefined }], 'The route /one has no "id"'],
  [[{ ...ROUTE, lazy: undefined }], 'The route /one has no "lazy" that imports its page'],
  [[{ ...ROUTE, handle: undefined }], 'The route /one has no list of texts "handle.addresses"'],
])('routes that are not well-formed are refused: %j', (routes, message) => {
  expect(() => describeRoutes(routes as Parameters<typeof describeRoutes>[0])).toThrow(message);
});
