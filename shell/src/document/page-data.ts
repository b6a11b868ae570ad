import type { DiscoveryDocument } from '../discovery.ts';
import type { CompositionFiles } from './composition.ts';

export interface PageData {
  /** The site's public origin, for canonical addresses. */
  origin: string;
  discovery: DiscoveryDocument;
}

/**
 * Where the data of all pages of a composition are on the site; the composition's id follows as the query.
 */
export const PAGE_DATA_FILE = '/.well-known/page-data.json';

export const PAGE_DATA_META = 'page-data';

export const PAGE_DATA_ID = 'page-data';

/** Escapes JSON for a script element: no text in it can end the element. */
export function scriptJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

export function pageDataElement(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(JSON.stringify(data))}</script>`;
}

export function pageDataOf({ origin, discovery }: CompositionFiles): PageData {
  return { origin, discovery };
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
}

/** Fetches the data of the page. In development they are in the HTML. @throws when they do not come */
export async function fetchPageData(): Promise<PageData> {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (text) return JSON.parse(text);
  const integrity = contentOf(PAGE_DATA_META);
  if (!integrity) throw new Error('The page does not say where its data are');
  const response = await fetch(`${PAGE_DATA_FILE}?${contentOf('composition')}`, { integrity });
  return response.json();
}
