import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { Page } from '@site/kit/section';
import { type DiscoveredRoute, discoveredRoutes, liveRemotes } from '../discovery.ts';
import type { PageData } from '../document/data.ts';
import { withDeadline } from '../federation/deadline.ts';
import { checkedEntries } from '../federation/entries.client.ts';
import { loadPage, type RemoteEntry, registerAnew, registerEntries } from '../federation/remotes.ts';
import type { Pages } from './pages.ts';

/** How long a visitor waits for a section before the fallback with the phone number, in milliseconds. */
const LOAD_DEADLINE_MS = 5000;

function keyOf({ container, page }: DiscoveredRoute): string {
  return `${container}/${page}`;
}

/**
 * The pages that discovery names, in the browser.
 * @param firstRoute the route whose prerendered HTML is in the document
 */
export function createBrowserPages({ origin, discovery }: PageData, firstRoute?: DiscoveredRoute): Pages {
  const entries = new Map<string, RemoteEntry>();
  const integrities = new Map<string, string>();
  for (const { url, metadata, extras } of liveRemotes(discovery)) {
    const entry = new URL(url, window.location.href).href;
    entries.set(extras.container, { container: extras.container, entry });
    integrities.set(entry, metadata.integrity);
  }
  registerPlugins([checkedEntries((entry) => integrities.get(entry))]);
  registerEntries([...entries.values()]);

  const loads = new Map<string, Promise<Page>>();
  const failed = new Set<string>();

  async function load(route: DiscoveredRoute): Promise<Page> {
    const entry = entries.get(route.container);
    if (entry && failed.delete(keyOf(route))) registerAnew(entry);
    try {
      return await withDeadline(loadPage(route.container, route.page), LOAD_DEADLINE_MS);
    } catch (error) {
      failed.add(keyOf(route));
      throw error;
    }
  }

  async function loadPrerendered(route: DiscoveredRoute): Promise<Page> {
    try {
      return await loadPage(route.container, route.page);
    } catch (error) {
      console.warn(`${keyOf(route)} was not loaded; its HTML stays as it is.`, error);
      failed.add(keyOf(route));
      return new Promise<never>(() => undefined);
    }
  }

  const prerendered = firstRoute ? loadPrerendered(firstRoute) : undefined;
  if (firstRoute) prerendered?.then(() => loads.set(keyOf(firstRoute), prerendered));

  return {
    origin,
    routes: discoveredRoutes(discovery),
    ...(prerendered ? { prerendered } : {}),
    page(route) {
      const key = keyOf(route);
      const known = loads.get(key);
      if (known) return known;
      const started = load(route);
      loads.set(key, started);
      return started;
    },
    forget(route) {
      if (failed.has(keyOf(route))) loads.delete(keyOf(route));
    },
  };
}
