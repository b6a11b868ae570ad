declare global {
  interface Window {
    /** The data of the composition's pages, on their way: for the script that works while the page is HTML (as-html/complete-head.client.ts). */
    pageData: Promise<Response> | undefined;
  }
}

/** Where the data of all pages of a composition are on the site, within the composition too; its id follows as the query. */
export const PAGE_DATA_FILE = '/.well-known/page-data.json';

/** The name of the element that has their hash. */
export const PAGE_DATA_META = 'page-data';

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
}

/** Asks for the data of the composition's pages, by the hash that the HTML has of them. @returns undefined where it has none, as in development */
export function askForData(): Promise<Response> | undefined {
  const integrity = contentOf(PAGE_DATA_META);
  return integrity ? fetch(`${PAGE_DATA_FILE}?${contentOf('composition')}`, { integrity }) : undefined;
}
