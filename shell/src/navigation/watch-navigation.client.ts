import { closestElement } from '../early/events.ts';
import { prepareNextPage } from '../pages/next-page.ts';
import type { Pages } from '../pages/pages.ts';
import { prefetchPage } from './prefetch.client.ts';
import { onScrollEnd, rememberShown } from './scroll.ts';

/** Fetches a page's code as soon as a visitor shows the intent to go there, and remembers where they were. */
export function watchNavigation(pages: Pages): void {
  const prepare = async (event: Event) => {
    const link = closestElement(event, 'a[href]');
    if (link instanceof HTMLAnchorElement && (await prefetchPage(pages, link)))
      prepareNextPage(link.pathname);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, prepare, { passive: true });
  }
  onScrollEnd(rememberShown);
  // Where a link is pressed before the page has come to rest.
  const rememberAtLink = (event: Event) => void (closestElement(event, 'a[href]') && rememberShown());
  document.addEventListener('click', rememberAtLink, { capture: true, passive: true });
}
