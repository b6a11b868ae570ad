import { whenShown } from '../bootstrap/events.ts';
import { readItem, storeItem } from '../bootstrap/storage.ts';

/** Says that an earlier page has loaded the fonts: the browser has them in its cache. */
const LOADED_KEY = 'yes-ui-fonts';

/**
 * While the document has this attribute it is shown in its fonts, without it in their stand-ins
 * (fallback-fonts.css).
 */
const ATTRIBUTE = 'data-fonts';

function showFonts(): void {
  document.documentElement.setAttribute(ATTRIBUTE, '');
}

async function fetchFonts(): Promise<void> {
  const fonts = [...document.fonts].filter(({ display }) => display === 'swap');
  await Promise.allSettled(fonts.map((font) => font.load()));
  storeItem(LOADED_KEY, '1');
  showFonts();
}

/**
 * Fetches the fonts after the first paint, which they would delay, and then shows all of the page in them at
 * once.
 */
export function loadFonts(): void {
  if (readItem(LOADED_KEY)) showFonts();
  else whenShown(() => requestAnimationFrame(() => setTimeout(() => void fetchFonts())));
}
