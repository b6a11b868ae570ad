import { init } from '@module-federation/enhanced/runtime';
import type { DiscoveredRemote } from '../discovery.ts';
import { createBrowserPages } from './pages.client.ts';

const LIVE: DiscoveredRemote = {
  url: '/releases/mf-sample/1/client/remoteEntry.js',
  metadata: { integrity: '', version: '1' },
  extras: { container: 'mf_sample', kit: '*', routes: [] },
};

const ROUTE = { path: '/sample', page: 'sample', addresses: ['/sample'], container: 'mf_sample' };

test('of an earlier release that there is none of, nothing is said', async () => {
  init({ name: 'sample', remotes: [] });
  const warned = jest.spyOn(console, 'warn').mockReturnValue();
  const discovery = { schema: '', microFrontends: { '@site/mf-sample': [LIVE] } };
  const files = { shell: { base: '', placeholder: '', chunks: {} }, remotes: {} };
  const pages = createBrowserPages({ origin: 'https://example.com', discovery, files });
  await expect(pages.earlierPage(ROUTE, new Error('Broken'))).rejects.toThrow('did not load');
  expect(warned).not.toHaveBeenCalled();
});
