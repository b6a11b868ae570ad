/** What asks for the shell, by happening to any element; to `main`, for its section too. The gate and the page's other scripts ask by it. */
export const HYDRATE_EVENT = 'hydrate';

/** The files of a section that have not been asked for. */
export const SECTION_FILES = 'link[as=script][media="not all"]:not([data-run],[data-html],[data-view])';

/** A script of the element that has preloaded it. */
export function scriptOf({ crossOrigin, integrity, href }: HTMLLinkElement): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { async: false, crossOrigin, integrity, src: href });
}

/** Has a script that nobody waits for run, where the HTML names it. */
export function runLater(selector: string): void {
  const link = document.querySelector<HTMLLinkElement>(selector);
  link?.replaceWith(Object.assign(scriptOf(link), { fetchPriority: 'low' }));
}

/** Fetches what a preload names. It counts from here on: its medium has matched nothing. */
function preload(link: HTMLLinkElement): HTMLLinkElement {
  const copy = document.importNode(link);
  copy.removeAttribute('media');
  return copy;
}

/** Fetches the files of the section, side by side: the federation runtime finds them when it asks for them. */
export function fetchSectionFiles(selector: string = SECTION_FILES): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(selector)) link.replaceWith(preload(link));
}

/** The style sheet of the element that has preloaded it. It says so when it did not come: browsers have a sheet for it all the same. */
function sheetOf(link: HTMLLinkElement): Node {
  const sheet = preload(link);
  sheet.rel = 'stylesheet';
  sheet.onerror = () => sheet.setAttribute('data-failed', '');
  return sheet;
}

/**
 * Fetches and runs the scripts of the shell, with its whole style sheet, and fetches the section's beside them where the page needs those too. Once:
 * what has been asked for is no longer there to be.
 */
export function startShell(withSection: boolean): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-run][media]'))
    link.replaceWith(link.getAttribute('as') === 'style' ? sheetOf(link) : scriptOf(link));
  fetchSectionFiles(withSection ? SECTION_FILES : `${SECTION_FILES}:not([data-lazy])`);
}
