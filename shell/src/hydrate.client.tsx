import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { closestElement, listen } from './bootstrap/events.ts';
import { findReleaseName } from './bootstrap/reports.ts';
import { discoveredRoutes } from './discovery.ts';
import { fetchPageData } from './document/page-data.ts';
import { createSectionLoader, NotLoadedError, type SectionLoader } from './federation/sections.client.ts';
import { sectionLinks } from './header/nav-links.ts';
import { saveFields } from './router/form-fields.ts';
import { SECTIONS_ROUTE_ID, shellRoutes } from './router/routes.tsx';
import { markRunning, reportEvent } from './start.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

function preloadOnIntent(pick: SectionLoader['pick']): void {
  listen('pointerover focusin', (event) => {
    const link = closestElement<HTMLAnchorElement>(event, 'a[href]');
    if (link?.origin === window.location.origin && !link.target) pick(link.pathname).catch(() => undefined);
  });
}

/**
 * Makes the addresses of inline style sheets absolute: the federation runtime looks for them, and the HTML is
 * for any origin.
 */
function nameInlineStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]'))
    style.dataset.href = new URL(style.dataset.href ?? '', window.location.href).href;
}

function onError(error: unknown): void {
  console.error(error);
  // What did not load has been reported with its release.
  if (!(error instanceof NotLoadedError))
    reportEvent({ kind: 'section-failed', release: findReleaseName(String(Object(error).stack)) });
}

/** Kept for another try: it knows which loads have failed. */
let sections: SectionLoader | undefined;

/**
 * Hydrates the page in the document.
 * @throws when the data or the code of the page cannot be loaded: then the page stays HTML
 */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  nameInlineStyles();
  const data = await fetchPageData();
  sections ??= createSectionLoader(data);
  const { first, pick } = sections;
  const links = sectionLinks(discoveredRoutes(data.discovery));
  // A new key: the browser has restored the scroll position, and the router may remember an older one for this entry.
  window.history.replaceState({ ...window.history.state, key: String(performance.timeOrigin) }, '');
  const router = createBrowserRouter(shellRoutes(links, await first(window.location.pathname)), {
    // Without it the router drops its first matches.
    hydrationData: { loaderData: {} },
    patchRoutesOnNavigation: async ({ path, patch }) => patch(SECTIONS_ROUTE_ID, await pick(path)),
  });
  const site = (
    <ThemeProvider>
      <RouterProvider router={router} onError={onError} />
    </ThemeProvider>
  );
  if (root.hasChildNodes()) {
    saveFields();
    hydrateRoot(root, site, { onRecoverableError: (error) => console.error(error) });
  } else {
    // In development the document comes without a page in it, nor with its head.
    markRunning();
    createRoot(root).render(site);
  }
  preloadOnIntent(pick);
}
