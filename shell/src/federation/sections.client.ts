import type { PageModule } from '@site/kit/section';
import type { RouteObject } from 'react-router-dom';
import { type DiscoveredRoute, discoveredRoutes, findRoute, liveRemotes } from '../discovery.ts';
import type { PageData } from '../document/page-data.ts';
import { pageRoute } from '../router/pages.tsx';
import { reportEvent } from '../start.ts';
import { checkEntryIntegrity, Release } from './releases.client.ts';

/** How long a visitor waits for the live release and its retry, in milliseconds. */
const LIVE_DEADLINE_MS = 5000;

/** How long a visitor waits for a page, in milliseconds. */
const DEADLINE_MS = 8000;

export class NotLoadedError extends Error {}

function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`not loaded within ${milliseconds} ms`));
    const timer = setTimeout(fail, milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The routes of sections that a path leads to, with their pages loaded. */
export interface SectionLoader {
  /**
   * Loads the page of the first view: the release that rendered its HTML and no other. It has no deadline,
   * since the visitor has the HTML.
   */
  first(path: string): Promise<RouteObject[]>;
  /**
   * Loads the page of a navigation: the live release, once more where it fails, then the earlier release.
   * @returns nothing for a path that no section serves
   * @throws NotLoadedError
   */
  pick(path: string): Promise<RouteObject[]>;
}

export function createSectionLoader({ origin, discovery }: PageData): SectionLoader {
  checkEntryIntegrity();
  const routes = discoveredRoutes(discovery);
  const releases = new Map(
    liveRemotes(discovery).map(({ url, fallbackUrl, metadata, extras: { container, fallback } }) => [
      container,
      [
        new Release(container, url, metadata),
        ...(fallbackUrl && fallback ? [new Release(container, fallbackUrl, fallback)] : []),
      ],
    ]),
  );
  const loaded = new Map<DiscoveredRoute, Promise<PageModule>>();

  async function load({ container, page }: DiscoveredRoute, isFirst: boolean): Promise<PageModule> {
    const [live, earlier] = releases.get(container) ?? [];
    const attempts = isFirst ? [live, live] : [live, live, earlier];
    const failures: unknown[] = [];
    const start = Date.now();
    for (const release of attempts) {
      const left = start + (release === live ? LIVE_DEADLINE_MS : DEADLINE_MS) - Date.now();
      if (!release || (left <= 0 && !isFirst)) continue;
      if (release === earlier) reportEvent({ kind: 'section-failed', release: live?.name });
      try {
        const loading = release.loadPage(page);
        return await (isFirst ? loading : withDeadline(loading, left));
      } catch (error) {
        console.warn(`The page "${page}" of ${release.name} was not loaded.`, error);
        failures.push(error);
        release.reset();
      }
    }
    reportEvent({ kind: 'section-failed', release: live?.name });
    throw new NotLoadedError(`${container}/${page} was not loaded`, { cause: failures[0] });
  }

  async function routeOf(path: string, isFirst: boolean): Promise<RouteObject[]> {
    const route = findRoute(routes, path);
    if (!route) return [];
    const page = loaded.get(route) ?? load(route, isFirst);
    loaded.set(route, page);
    // A failure is not kept: the next navigation tries again.
    page.catch(() => loaded.delete(route));
    return [pageRoute(route, await page, origin)];
  }

  return { first: (path) => routeOf(path, true), pick: (path) => routeOf(path, false) };
}
