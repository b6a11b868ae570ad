import { text } from 'node:stream/consumers';
import { SITE } from '@site/kit/site';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { describeRoutes, discoveredRoutes, findRoute, type RouteDescription } from './discovery.ts';
import type { CompositionFiles } from './document/composition.ts';
import { htmlDocument, pageFingerprint } from './document/html.server.ts';
import { sharingPicture } from './document/pictures.server.ts';
import { describeSite } from './document/site-description.server.ts';
import { inlinedStyles } from './document/styles.server.ts';
import { loadPage, loadRoutes, registerEntries } from './federation/remotes.ts';
import { sectionLinks } from './header/nav-links.ts';
import { NOT_FOUND_HEAD } from './not-found/NotFound.tsx';
import { pageRoute } from './router/pages.tsx';
import { shellRoutes } from './router/routes.tsx';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

// In Node the entries of remotes are files.
export { describeSite, registerEntries, sharingPicture };

/** Reads the routes of a remote from its build. @throws when they are not well-formed */
export async function readRoutes(container: string): Promise<readonly RouteDescription[]> {
  return describeRoutes(await loadRoutes(container));
}

/** Lists the section's components in React's component stack, innermost first. The rest are the shell's. */
function componentsIn(stack = ''): string[] {
  const [ofSection = ''] = stack.split(/^ *at DescribedPage\b/m);
  return [...ofSection.matchAll(/^ *at ([A-Z]\w*)/gm)].map(([, name = '']) => name);
}

async function renderMarkup(site: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(<ThemeProvider>{site}</ThemeProvider>, {
    onError: (error, { componentStack }) => {
      // For the gate: the stack of React's own errors has only lines of React.
      if (error instanceof Error) Reflect.set(error, 'components', componentsIn(componentStack));
      errors.push(error);
    },
    // Boundaries stay where they are in the HTML: without scripts nothing could put them there later.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const markup = await text(prelude);
  if (errors.length > 0) throw errors[0];
  return markup;
}

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
  const { origin } = composition;
  const page = route && (await loadPage(route.container, route.page));
  const known = route && page ? [pageRoute(route, page, origin)] : [];
  const handler = createStaticHandler(shellRoutes(sectionLinks(routes), known));
  const context = await handler.query(new Request(new URL(address, origin)));
  if (context instanceof Response) throw new Error(`${address} redirects: a page's HTML cannot`);
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;
  const { params = {} } = context.matches.at(-1) ?? {};
  const head = page ? page.head({ address, params, origin }) : NOT_FOUND_HEAD;
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = await renderMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  const shown = { address, head, markup, ...(route ? { section: route } : {}) };
  const styles = inlinedStyles(composition, shown);
  return {
    html: htmlDocument(composition, shown, styles),
    title: head.title,
    fingerprint: pageFingerprint(composition, shown, styles),
  };
}

/** Renders a document without a page, for development: the browser renders everything. */
export function renderEmptyDocument(composition: CompositionFiles): string {
  const head = { title: SITE.company, description: SITE.blurb };
  return htmlDocument(composition, { address: '/', head, markup: '' });
}
