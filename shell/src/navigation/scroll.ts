const STORAGE_KEY = 'scroll-positions';

/** As the router calls each entry without a name: that of a document, and those that links to places on a page make. */
const NAMELESS = 'default';

/** A name for a history entry. */
export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Gives the history entry that is shown a name of its own where it has none: places on different entries would be taken for one another. */
export function nameEntry(): void {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: newKey() }, '');
}

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    // Storage is switched off, or holds something that is not ours: then no position is known.
    return {};
  }
}

/** The key of the history entry that is shown, as the router gives it. */
export function keyOfEntry(): string {
  return window.history.state?.key ?? NAMELESS;
}

/** The key of the entry whose page is shown; undefined where nobody says. */
let shownKey: string | undefined;

/** Says whose page is shown. On the way to another one the entry is already the other one's, and browsers scroll before its page is there. */
export function showEntry(key: string): void {
  shownKey = key;
}

/** Remembers where the visitor is on the page that is shown, unless another one is on its way. */
export function rememberShown(): void {
  const key = keyOfEntry();
  if (shownKey === undefined || shownKey === key) rememberScroll(key);
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

/** For how long nothing scrolls any more where the browser does not say so, in milliseconds. */
const STILL_MS = 100;

/** Calls back each time that the page has come to rest. Safari says so since 26.2. */
export function onScrollEnd(hear: () => void): void {
  if ('onscrollend' in window) {
    document.addEventListener('scrollend', hear, { passive: true });
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(hear, STILL_MS);
    },
    { passive: true },
  );
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
