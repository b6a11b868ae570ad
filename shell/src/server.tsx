import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { SectionRoute } from '@site/kit/section';
import { SITE } from '@site/kit/site';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { discoveredRoutes, findRoute } from './discovery.ts';
import { type CompositionFiles, htmlDocument, inlineScripts } from './document/html.ts';
import { ICON, type PictureFile, pictureOf } from './document/pictures.ts';
import { loadPage, loadSection, registerEntries } from './federation/remotes.ts';
import { NOT_FOUND_HEAD } from './not-found/head.ts';
import type { Pages } from './sections/pages.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

/** Makes the remotes of a composition known. Their entries are files here. */
export { registerEntries };

/** The routes of a remote, as its own build says. */
export async function readRoutes(container: string): Promise<readonly SectionRoute[]> {
  return (await loadSection(container)).routes;
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
      onError: (error) => {
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
  /** SHA-256 in hex of what visitors see of the page. */
  fingerprint: string;
  /** The picture that other sites show for it; undefined for the page that says not found. */
  sharingPicture?: PictureFile;
}

export type { PictureFile };

/** What the shell says of the site. */
export interface SiteDescription {
  company: { name: string; phone: { display: string; href: string } };
  /** Hashes of the scripts that stand in every document, as a policy names them: `sha256-…`. */
  inlineScripts: readonly string[];
  /** Text files at fixed addresses of the site, by path: `answer.css`. */
  files: Readonly<Record<string, string>>;
  /** The picture for home screens. */
  icon: PictureFile;
}

export function describeSite(): SiteDescription {
  return {
    company: { name: SITE.company, phone: { display: SITE.phone.display, href: SITE.phone.href } },
    inlineScripts: inlineScripts().map(
      (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
    ),
    files: {},
    icon: ICON,
  };
}

/** A page without what is another one in every composition: which files it is made of, and their hashes. */
function essence(html: string): string {
  return html
    .replace(/<meta name="composition"[^>]*>/, '')
    .replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, '')
    .replace(/\/releases\/([^/"]+)\/[^/"]+\//g, '/releases/$1/')
    .replace(/ integrity="[^"]*"/g, '');
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
    forget: () => undefined,
  };
  const markup = await renderMarkup(pages, address);
  const html = htmlDocument(composition, { address, head, markup, ...(route ? { section: route } : {}) });
  return {
    html,
    title: head.title,
    fingerprint: createHash('sha256').update(essence(html)).digest('hex'),
    ...(route ? { sharingPicture: pictureOf(address, head.title) } : {}),
  };
}

/** A document without a page in it, for development: the browser renders everything. */
export function renderEmptyDocument(composition: CompositionFiles): string {
  const head = { title: SITE.company, description: SITE.blurb };
  return htmlDocument(composition, { address: '/', head, markup: '' });
}
