const STORAGE_KEY = 'scroll-positions';

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    // Storage is switched off, or holds something that is not ours: then no position is known.
    return {};
  }
}

/** Remembers where the visitor is on a page, by the key of its history entry. */
export function rememberScroll(key: string): void {
  try {
    const known = { ...positions(), [key]: Math.round(window.scrollY) };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(known));
  } catch {
    // Storage is switched off or full. Going back then leads to the top of the page.
  }
}

/** Where the visitor was on a page, in pixels from its top; undefined when that is not known. */
export function knownScroll(key: string): number | undefined {
  return positions()[key];
}

/** Takes the visitor back to where they were on a page. @returns false when that is not known */
export function restoreScroll(key: string, top = knownScroll(key)): boolean {
  if (top === undefined) return false;
  window.scrollTo({ top, behavior: 'instant' });
  return true;
}
