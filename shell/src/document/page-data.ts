import type { DiscoveryDocument } from '../discovery.ts';
import { scriptJson } from './escape.ts';

/** What the HTML carries for the shell's script. */
export interface PageData {
  /** The site's public origin, for canonical addresses. */
  origin: string;
  discovery: DiscoveryDocument;
}

export const PAGE_DATA_ID = 'page-data';

/** The element that carries the data in the HTML. @param data with a token where the discovery document is put in later */
export function pageDataElement(
  data: Pick<PageData, 'origin'> & { discovery: DiscoveryDocument | string },
): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(JSON.stringify(data))}</script>`;
}

/** Reads the data that the HTML carries. @throws when the HTML was not written by this shell */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${PAGE_DATA_ID}`);
  return JSON.parse(text);
}
