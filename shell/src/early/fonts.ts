/** Says that the fonts have been fetched: they are in the browser's cache then. */
const STORAGE_KEY = 'yes-ui-fonts';

function show(): void {
  document.documentElement.dataset.fonts = '';
}

/** Shows the page in its fonts from the beginning where an earlier page has fetched them. Other pages are first shown in what stands in for them. */
export function showKnownFonts(): void {
  try {
    if (localStorage.getItem(STORAGE_KEY)) show();
  } catch {
    // Storage is switched off: they come later on every page.
  }
}

/** Fetches the fonts, and shows the page in them when all are there: it is laid out again once. */
export async function fetchFonts(): Promise<void> {
  // One that does not come is stood in for.
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
  show();
  try {
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // The same.
  }
}
