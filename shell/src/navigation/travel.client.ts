import { findRoute } from '../discovery.ts';
import type { Pages } from '../sections/pages.ts';
import { rememberScroll } from './scroll.ts';

/** The address within the site that a link under an event leads to. */
function linkedAddress({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  return link.pathname;
}

/** The router's key of the history entry that is shown. */
function historyKey(): string {
  return window.history.state?.key ?? 'default';
}

/** Fetches a page's code as soon as a visitor shows the intent to go there, and remembers where they were. */
export function followTravel(pages: Pages): void {
  const prefetch = (event: Event) => {
    const address = linkedAddress(event);
    const route = address === undefined ? undefined : findRoute(pages.routes, address);
    if (route) pages.prefetch(route);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, prefetch, { passive: true });
  }
  document.addEventListener('scrollend', () => rememberScroll(historyKey()), { passive: true });
}
