import { kept } from './storage.ts';

/** Says that the fonts have been fetched: they are in the browser's cache then. */
export const STORAGE_KEY = 'yes-ui-fonts';

/** Shows the page in its fonts. */
export function showFonts(): void {
  document.documentElement.dataset.fonts = '';
}

/** Shows the page in its fonts where an earlier one has fetched them. Other pages are first shown in what stands in for them. */
export function showKnownFonts(): void {
  if (kept(STORAGE_KEY)) showFonts();
}

/** Fetches the fonts. @returns all of them; one that does not come is stood in for */
export function fetchFonts(): Promise<unknown> {
  return Promise.allSettled([...document.fonts].map((font) => font.load()));
}
