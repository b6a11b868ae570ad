import { kept } from './storage.ts';

/** Says that the fonts have been fetched: they are in the browser's cache then. */
export const FONTS_KEY = 'yes-ui-fonts';

/** Says of the document, or of a part of its page, that it is in its fonts (styles/fonts.css). */
export const FONTS_ATTRIBUTE = 'data-fonts';

/** Shows the page in its fonts. */
export function showFonts(): void {
  document.documentElement.setAttribute(FONTS_ATTRIBUTE, '');
}

/** Shows the page in its fonts where an earlier one has fetched them. Other pages are first shown in what stands in for them. */
export function showKnownFonts(): void {
  if (kept(FONTS_KEY)) showFonts();
}

/** Fetches the fonts. @returns all of them; one that does not come is stood in for. What stands in says nothing of how it is shown meanwhile. */
export function fetchFonts(): Promise<unknown> {
  const fonts = [...document.fonts].filter(({ display }) => display === 'swap');
  return Promise.allSettled(fonts.map((font) => font.load()));
}
