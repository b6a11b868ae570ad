import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { discoveredRoutes, findRoute } from './discovery.ts';
import { readPageData } from './document/page-data.ts';
import { nameInlineStyles } from './document/styles.client.ts';
import { prefetchWhenIdle } from './navigation/prefetch.client.ts';
import { watchNavigation } from './navigation/watch-navigation.client.ts';
import { NotLoadedError } from './pages/attempts.ts';
import { createBrowserPages } from './pages/pages.client.ts';
import { followTheme } from './theme/color-scheme.client.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

const options: RootOptions = {
  onCaughtError: (error) => {
    // Whoever tried to load it has said so.
    if (!(error instanceof NotLoadedError)) console.error(error);
  },
};

/** Lets React take over the page that is in the document. */
export function hydrate(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  nameInlineStyles();
  const data = readPageData();
  const prerendered = root.hasChildNodes();
  const route = findRoute(discoveredRoutes(data.discovery), window.location.pathname);
  const main = document.getElementById('main');
  // Before React takes it over: should the section's code fail, this is what stays. In a document that nobody sees, since
  // browsers fetch the pictures of a copy, even those that are to wait until they are near.
  const copy = main && document.implementation.createHTMLDocument('').importNode(main, true);
  const pages = createBrowserPages(data, prerendered && route && copy ? { route, copy } : undefined);

  const site = (
    <ThemeProvider>
      <BrowserRouter>
        <App pages={pages} />
      </BrowserRouter>
    </ThemeProvider>
  );
  // In development the HTML comes without a page in it. Otherwise nobody waits for this: React does it bit by bit, and
  // gives way to the visitor in between.
  if (prerendered) startTransition(() => void hydrateRoot(root, site, options));
  else createRoot(root, options).render(site);
  document.querySelector('script[type=speculationrules]')?.remove();
  followTheme();
  watchNavigation(pages);
  void prefetchWhenIdle(pages);
}
