import type { DiscoveryDocument } from '../discovery.ts';
import { PAGE_DATA_FILE, PAGE_DATA_META } from '../early/ask-data.ts';
import type { CompositionFiles, ReleaseFiles } from './composition.ts';
import { scriptJson } from './escape.ts';
import { knownIntegrity } from './files.ts';

/** What the shell's scripts know of the composition. */
export interface PageData {
  /** The site's public origin, for canonical addresses. */
  origin: string;
  discovery: DiscoveryDocument;
  /** The releases' scripts, and the shell's whole style sheet. */
  files: Pick<CompositionFiles, 'shell' | 'remotes'>;
}

/** Scripts that need no other: the one that works while the page is HTML, and the one that reports what a view meets. */
export const APART = { html: 'as-html.client.js', view: 'view.client.js' };

export { PAGE_DATA_FILE, PAGE_DATA_META };

export const PAGE_DATA_ID = 'page-data';

/** The element that carries the data in the HTML. */
export function pageDataElement(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(JSON.stringify(data))}</script>`;
}

/** What the scripts of a composition's pages have to know. @throws where a file has no hash */
export function pageDataOf({ origin, discovery, shell, remotes }: CompositionFiles): PageData {
  const withoutText = (release: ReleaseFiles, kinds: RegExp): ReleaseFiles => {
    const { published, ...files } = release;
    if (!published) return files;
    const named = [...new Set(Object.values(files.chunks).flat())].filter((name) => kinds.test(name));
    const integrity = named.map((name) => [name, knownIntegrity({ name, release }) ?? ''] as const);
    return { ...files, published: { integrity: Object.fromEntries(integrity), styles: {} } };
  };
  // Their style sheets are in the HTML.
  const sections = Object.entries(remotes).map(
    ([name, release]) => [name, withoutText(release, /\.js$/)] as const,
  );
  return {
    origin,
    discovery,
    files: { shell: withoutText(shell, /\.(?:js|css)$/), remotes: Object.fromEntries(sections) },
  };
}

/** Reads the data of the page. @throws when they are not there */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${PAGE_DATA_ID}`);
  return JSON.parse(text);
}
