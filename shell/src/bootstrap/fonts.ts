/** Set in localStorage once the fonts are in the browser's cache. */
const FONTS_KEY = 'yes-ui-fonts';

function showFonts(): void {
  document.documentElement.setAttribute('data-fonts', '');
}

/** Fetches the fonts after load, so that they take no bandwidth from the first view, and swaps them in at once everywhere. */
export function swapFonts(): void {
  try {
    if (localStorage.getItem(FONTS_KEY)) showFonts();
  } catch {
    // Storage is switched off.
  }
  addEventListener('load', async () => {
    const fonts = [...document.fonts].filter(({ display }) => display === 'swap');
    await Promise.allSettled(fonts.map((font) => font.load()));
    showFonts();
    try {
      localStorage.setItem(FONTS_KEY, '1');
    } catch {
      // Storage is switched off.
    }
  });
}
