import { type PropsWithChildren, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { hydrateBetweenEvents } from './as-html/hydration-events.client.ts';
import { markTaken } from './as-html/state.client.ts';
import { discoveredRoutes, findRoute } from './discovery.ts';
import { readPageData } from './document/page-data.ts';
import { nameInlineStyles } from './document/styles.client.ts';
import { isOpened } from './early/opened.ts';
import { prefetchWhenIdle } from './navigation/prefetch.client.ts';
import { describeFirstPage } from './navigation/use-page-change.ts';
import { watchNavigation } from './navigation/watch-navigation.client.ts';
import { needsHydration, untilHydrationNeeded } from './pages/lazy-hydration.client.ts';
import { onCaughtError } from './pages/page-errors.client.ts';
import { createBrowserPages } from './pages/pages.client.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

/** Around the router: it listens by the time that this says so. A visitor who goes back before has the document loaded anew. */
function Taken({ root, children }: PropsWithChildren<{ root: HTMLElement }>) {
  useLayoutEffect(() => markTaken(root), [root]);
  return children;
}

/** Lets React take over the page that is in the document. */
export function hydrate(): void {
  // The visitor has gone back while this came: the document is being loaded anew, unless they go forward again.
  if (!isOpened()) {
    window.addEventListener('popstate', hydrate, { once: true });
    return;
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  nameInlineStyles();
  const data = readPageData();
  const prerendered = root.hasChildNodes();
  const route = findRoute(discoveredRoutes(data.discovery), window.location.pathname);
  const main = document.getElementById('main');
  // Made before React hydrates it: should the section's code fail, this is what is shown. In an inert document, since
  // browsers fetch the pictures of a copy, even those that are to wait until they are near.
  const copy = main && document.implementation.createHTMLDocument('').importNode(main, true);
  const needed = main && !needsHydration(main) ? untilHydrationNeeded(main) : undefined;
  const pages = createBrowserPages(data, prerendered && route && copy ? { route, copy, needed } : undefined);

  const site = (
    <ThemeProvider>
      <Taken root={root}>
        <BrowserRouter>
          <App pages={pages} />
        </BrowserRouter>
      </Taken>
    </ThemeProvider>
  );
  // In development the HTML comes without a page in it. Otherwise hydration is not urgent: React splits it, and
  // handles the visitor's input in between.
  if (prerendered) {
    const options = { onCaughtError };
    hydrateBetweenEvents(root, () => startTransition(() => void hydrateRoot(root, site, options)));
  } else {
    describeFirstPage();
    createRoot(root, { onCaughtError }).render(site);
  }
  watchNavigation(pages);
  void prefetchWhenIdle(pages);
}
