import type { DiscoveredRoute } from '../../discovery.ts';
import type { Pages } from '../../pages/pages.ts';

/** Pages that can only be prefetched, and the names of those that were. */
export function recordPrefetches(routes: readonly DiscoveredRoute[]): { pages: Pages; prefetched: string[] } {
  const prefetched: string[] = [];
  const refuse = () => Promise.reject(new Error('Only prefetching is expected'));
  const pages: Pages = {
    origin: 'https://example.com',
    routes,
    page: refuse,
    earlierPage: refuse,
    prefetch: async ({ page }) => prefetched.push(page) > 0,
    replaced: () => undefined,
    isGone: async () => false,
    forget: () => undefined,
  };
  return { pages, prefetched };
}
