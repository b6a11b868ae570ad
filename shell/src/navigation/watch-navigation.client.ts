import { closestElement } from '../early/closest-element.ts';
import { prepareNextPage } from '../pages/next-page.ts';
import type { Pages } from '../pages/pages.ts';
import { prefetchPage } from './prefetch.client.ts';
import { rememberScroll } from './scroll.ts';

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
  // By the key that the router gives the history entry that is shown.
  const remember = () => rememberScroll(window.history.state?.key ?? 'default');
  document.addEventListener('scrollend', remember, { passive: true });
}
