import type { DiscoveredRoute } from '../discovery.ts';
import { prefetchWhenIdle } from './prefetch.client.ts';
import { recordPrefetches } from './testing/record-prefetches.ts';

const ROUTES: DiscoveredRoute[] = [
  { path: '/contact', page: 'contact', addresses: ['/contact'], container: 'mf_contact' },
  {
    path: '/services/:service',
    page: 'service',
    addresses: ['/services/generators'],
    container: 'mf_marketing',
  },
];

const FAST = { saveData: false, effectiveType: '4g', downlink: 10 };

const { pages, prefetched } = recordPrefetches(ROUTES);

function setConnection(connection: object | undefined) {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
}

/** Where links are, by their addresses: 100 pixels wide, this far down. */
function placeLinks(tops: Record<string, number>) {
  document.body.innerHTML = Object.keys(tops)
    .map((href) => `<a href="${href}">Link</a>`)
    .join('');
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, tops[this.getAttribute('href') ?? ''], 100, 20);
  });
}

beforeEach(() => {
  prefetched.length = 0;
  window.requestIdleCallback = (callback) => {
    callback({ didTimeout: false, timeRemaining: () => 50 });
    return 0;
  };
  globalThis.DOMRect ??= class {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly bottom: number;

    constructor(left: number, top: number, width: number, height: number) {
      this.left = left;
      this.top = top;
      this.width = width;
      this.bottom = top + height;
    }
  } as typeof DOMRect;
  placeLinks({ '/contact': 100, '/services/generators': 5000, 'https://example.org/contact': 100 });
});

afterEach(() => jest.restoreAllMocks());

test('on a fast line the pages are fetched that the visitor sees links to', async () => {
  setConnection(FAST);
  await prefetchWhenIdle(pages);
  expect(prefetched).toEqual(['contact']);
});

test.each([
  ['saves data', { ...FAST, saveData: true }],
  ['is a slow 3G', { ...FAST, effectiveType: '3g' }],
  ['has 2 Mbit/s', { ...FAST, downlink: 2 }],
  ['is unknown', undefined],
])('nothing is fetched when the line %s', async (_what, connection) => {
  setConnection(connection);
  await prefetchWhenIdle(pages);
  expect(prefetched).toEqual([]);
});

test('the page that the visitor came for is there first', async () => {
  setConnection(FAST);
  const never = new Promise<never>(() => undefined);
  void prefetchWhenIdle({ ...pages, prerendered: { page: never, atOnce: true, copy: document.body } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(prefetched).toEqual([]);
});
