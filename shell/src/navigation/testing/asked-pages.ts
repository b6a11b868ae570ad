import type { DiscoveredRoute } from '../../discovery.ts';
import type { Pages } from '../../sections/pages.ts';

/** Pages that can only be prefetched, and the names of those that were. */
export function askedPages(routes: readonly DiscoveredRoute[]): { pages: Pages; asked: string[] } {
  const asked: string[] = [];
  const notAsked = () => Promise.reject(new Error('Only prefetching is asked for'));
  const pages: Pages = {
    origin: 'https://example.com',
    routes,
    page: notAsked,
    earlierPage: notAsked,
    prefetch: async ({ page }) => asked.push(page) > 0,
    forget: () => undefined,
  };
  return { pages, asked };
}
