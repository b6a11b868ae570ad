import { findRoute } from '../discovery.ts';
import type { Pages } from '../pages/pages.ts';
import { connectionIsFast, idle, linksInView } from './ahead.client.ts';

/** Fetches the code of the page that a link leads to. @returns whether it is a page of the site and its code came */
export async function prefetchPage(pages: Pages, { origin, pathname }: HTMLAnchorElement): Promise<boolean> {
  const route = origin === window.location.origin ? findRoute(pages.routes, pathname) : undefined;
  return route ? pages.prefetch(route) : false;
}

/** Once the page is up and the browser idle, fetches the code of the pages that the visitor sees links to. */
export async function prefetchWhenIdle(pages: Pages): Promise<void> {
  if (!connectionIsFast()) return;
  if (pages.prerendered?.atOnce) await pages.prerendered.page;
  await idle();
  for (const link of linksInView()) void prefetchPage(pages, link);
}
