import { init } from '@module-federation/enhanced/runtime';
import type { DiscoveredRemote } from '../discovery.ts';
import { onCaughtError } from './page-errors.client.ts';
import { createBrowserPages } from './pages.client.ts';

const LIVE: DiscoveredRemote = {
  url: '/releases/mf-sample/1/client/remoteEntry.js',
  metadata: { integrity: '', version: '1' },
  extras: { container: 'mf_sample', kit: '*', routes: [] },
};

const ROUTE = { path: '/sample', page: 'sample', addresses: ['/sample'], container: 'mf_sample' };

const INTEGRITY = `sha384-${'A'.repeat(64)}`;

const BROKEN: DiscoveredRemote = { ...LIVE, metadata: { integrity: INTEGRITY, version: '1' } };

const BEFORE_THE_PAGE: DiscoveredRemote = {
  ...BROKEN,
  fallbackUrl: '/releases/mf-sample/0/client/remoteEntry.js',
  extras: { ...LIVE.extras, fallback: { integrity: INTEGRITY, version: '0' } },
};

/** Runs entry scripts, which jsdom does not: that of the live release fails, that of the earlier one has no page. */
function runScripts(): void {
  const section = { pages: {} };
  const container = { init: () => undefined, get: async () => () => ({ section }) };
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) throw new Error('Only scripts are loaded');
    if (!script.src.includes('/0/')) return void script.dispatchEvent(new Event('error'));
    Object.assign(globalThis, { mf_sample: container });
    script.dispatchEvent(new Event('load'));
  });
}

function pagesOf(remote: DiscoveredRemote) {
  init({ name: 'sample', remotes: [] });
  const discovery = { schema: '', microFrontends: { '@site/mf-sample': [remote] } };
  const files = { shell: { base: '', placeholder: '', chunks: {} }, remotes: {} };
  return createBrowserPages({ origin: 'https://example.com', discovery, files });
}

/** Waits for a failure, as the boundary of the section catches it. */
async function caught(page: Promise<unknown>): Promise<void> {
  onCaughtError(await page.catch((error: unknown) => error), { componentStack: '' });
}

test('of an earlier release that there is none of, nothing is said', async () => {
  const warned = jest.spyOn(console, 'warn').mockReturnValue();
  await expect(pagesOf(LIVE).earlierPage(ROUTE, new Error('Broken'))).rejects.toThrow('did not load');
  expect(warned).not.toHaveBeenCalled();
});

test('of an earlier release that has no such page nothing is said: only what is wrong with the page', async () => {
  runScripts();
  const [warned, logged, reported] = [
    jest.spyOn(console, 'warn').mockReturnValue(),
    jest.spyOn(console, 'error').mockReturnValue(),
    jest.fn(),
  ];
  Object.assign(globalThis, { reportError: reported });
  const pages = pagesOf(BEFORE_THE_PAGE);
  const broken = new Error('Broken');
  await caught(pages.earlierPage(ROUTE, broken));
  expect([warned.mock.calls, reported.mock.calls]).toEqual([[], [[broken]]]);

  await caught(pages.page(ROUTE));
  expect(warned.mock.calls).toEqual([[expect.stringMatching(/mf_sample\/sample did not load\. /)]]);
  expect(reported.mock.calls.slice(1)).toEqual([
    [expect.objectContaining({ message: expect.stringMatching(/1\/client/) })],
  ]);
  expect(String([warned, logged, reported].flatMap(({ mock }) => mock.calls))).not.toContain('has no page');
});
