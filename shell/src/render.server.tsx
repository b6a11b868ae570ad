import { text } from 'node:stream/consumers';
import type { SectionRoute } from '@site/kit/section';
import { SITE } from '@site/kit/site';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { discoveredRoutes, findRoute } from './discovery.ts';
import type { CompositionFiles } from './document/composition.ts';
import { htmlDocument, pageFingerprint } from './document/html.server.ts';
import { sharingPicture } from './document/pictures.server.ts';
import { describeSite } from './document/site-description.server.ts';
import { firstStyles } from './document/styles.server.ts';
import { loadPage, loadSection, registerEntries } from './federation/remotes.ts';
import { NOT_FOUND_HEAD } from './not-found/head.ts';
import type { Pages } from './pages/pages.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

// registerEntries makes the remotes of a composition known. Their entries are files here.
export { describeSite, registerEntries, sharingPicture };

/** The routes of a remote, as its own build says. */
export async function readRoutes(container: string): Promise<readonly SectionRoute[]> {
  return (await loadSection(container)).routes;
}

/** Names of the components of a section in what React lists, the innermost first: what is around them is the shell's. */
function componentsIn(stack = ''): string[] {
  const [ofSection = ''] = stack.split(/^ *at SectionPage\b/m);
  return [...ofSection.matchAll(/^ *at ([A-Z]\w*)/gm)].map(([, name = '']) => name);
}

async function renderMarkup(pages: Pages, address: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <ThemeProvider>
      <StaticRouter location={address}>
        <App pages={pages} />
      </StaticRouter>
    </ThemeProvider>,
    {
      onError: (error, { componentStack }) => {
        // For the gate: of what React throws itself the stack has only React's lines.
        if (error instanceof Error) Reflect.set(error, 'components', componentsIn(componentStack));
        errors.push(error);
      },
      // Boundaries stay where they are in the HTML: without scripts nothing could put them there later.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const markup = await text(prelude);
  if (errors.length > 0) throw errors[0];
  return markup;
}

/** A page as the store keeps it. */
export interface RenderedPage {
  html: string;
  title: string;
  /** SHA-256 in hex of what visitors see of the page: see pageFingerprint. */
  fingerprint: string;
}

/**
 * Renders the document of an address; of any address that is not on the site, the page that says so.
 * @throws when the section cannot be loaded or throws while it renders
 */
export async function renderDocument(composition: CompositionFiles, address: string): Promise<RenderedPage> {
  const routes = discoveredRoutes(composition.discovery);
  const route = findRoute(routes, address);
  const page = route ? loadPage(route.container, route.page) : undefined;
  const { origin } = composition;
  const head = page ? (await page).head(address, { origin }) : NOT_FOUND_HEAD;
  const none = () => Promise.reject(new Error(`No section serves ${address}`));
  const pages: Pages = {
    origin,
    routes,
    page: () => page ?? none(),
    earlierPage: none,
    prefetch: none,
    replaced: () => undefined,
    isGone: async () => false,
    forget: () => undefined,
  };
  const markup = await renderMarkup(pages, address);
  const shown = { address, head, markup, ...(route ? { section: route } : {}) };
  const styles = firstStyles(composition, shown);
  return {
    html: htmlDocument(composition, shown, styles),
    title: head.title,
    fingerprint: pageFingerprint(composition, shown, styles),
  };
}

/** A document without a page in it, for development: the browser renders everything. */
export function renderEmptyDocument(composition: CompositionFiles): string {
  const head = { title: SITE.company, description: SITE.blurb };
  return htmlDocument(composition, { address: '/', head, markup: '' });
}
