import { useNextPage } from '../pages/next-page.ts';
import type { Pages } from '../pages/pages.ts';
import { prefetchPage } from './prefetch.client.ts';
import { rememberScroll } from './scroll.ts';

/** The router's key of the history entry that is shown. */
function historyKey(): string {
  return window.history.state?.key ?? 'default';
}

/** Fetches a page's code as soon as a visitor shows the intent to go there, and remembers where they were. */
export function watchNavigation(pages: Pages): void {
  const prepare = async ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || !(await prefetchPage(pages, link))) return;
    // Before, another render would make React give up the section's HTML.
    if (document.querySelector('main[data-hydrated]')) useNextPage.setState({ address: link.pathname });
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, prepare, { passive: true });
  }
  document.addEventListener('scrollend', () => rememberScroll(historyKey()), { passive: true });
}
