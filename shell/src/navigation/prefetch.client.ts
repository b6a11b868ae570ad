import { findRoute } from '../discovery.ts';
import type { Pages } from '../pages/pages.ts';

/** What browsers say of the network connection (https://wicg.github.io/netinfo/). */
interface Connection {
  saveData: boolean;
  /** `slow-2g`, `2g`, `3g`, or `4g` for everything faster. */
  effectiveType: string;
  /** Megabits per second. */
  downlink: number;
}

const FAST_MBPS = 5;

/** Whether the connection has room for what the visitor may never ask for; false where the browser does not say. */
function connectionIsFast(): boolean {
  const connection: Connection | undefined = Reflect.get(navigator, 'connection');
  if (!connection || connection.saveData) return false;
  return connection.effectiveType === '4g' && connection.downlink >= FAST_MBPS;
}

function inView(link: HTMLAnchorElement): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/** Fetches the code of the page that a link leads to. @returns whether it is a page of the site and its code came */
export async function prefetchPage(pages: Pages, { origin, pathname }: HTMLAnchorElement): Promise<boolean> {
  const route = origin === window.location.origin ? findRoute(pages.routes, pathname) : undefined;
  return route ? pages.prefetch(route) : false;
}

/** Once the page is up and the browser idle, fetches the code of the pages that the visitor sees links to. */
export async function prefetchWhenIdle(pages: Pages): Promise<void> {
  if (!connectionIsFast()) return;
  if (pages.prerendered?.atOnce) await pages.prerendered.page;
  await new Promise((resolve) => window.requestIdleCallback(resolve));
  for (const link of document.links) {
    if (link instanceof HTMLAnchorElement && inView(link)) void prefetchPage(pages, link);
  }
}
