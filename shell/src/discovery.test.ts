/** @jest-environment node */
import { type DiscoveredRemote, discoveredRoutes, findRoute, liveRemotes } from './discovery.ts';

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

test('of each remote the first release listed is live, and one without a release is not there', () => {
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
