import { fetchFonts } from './fonts.ts';

/** How long the scripts wait for pictures, in milliseconds: one that never comes must not hold them up. */
const LOAD_TIMEOUT_MS = 3000;

/** The same for a paint that never comes, as in a background tab. */
const PAINT_TIMEOUT_MS = 300;

/** The events of a visitor's first input. */
const FIRST_INPUT = ['pointerover', 'touchstart', 'keydown', 'focusin'];

/** A script of the element that has preloaded it. */
export function scriptOf({ crossOrigin, integrity, href }: HTMLLinkElement): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { async: false, crossOrigin, integrity, src: href });
}

/** Fetches what a preload names. It counts from here on: its medium has matched nothing. */
function preload(link: HTMLLinkElement): HTMLLinkElement {
  const copy = document.importNode(link);
  copy.removeAttribute('media');
  return copy;
}

/** Fetches the files of a section whose HTML needs its code only now, side by side. */
export function fetchLazyFiles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-lazy]'))
    link.replaceWith(preload(link));
}

/** The style sheet of the element that has preloaded it. It says so when it did not come: browsers have a sheet for it all the same. */
function sheetOf(link: HTMLLinkElement): Node {
  const sheet = preload(link);
  sheet.rel = 'stylesheet';
  sheet.onerror = () => sheet.setAttribute('data-failed', '');
  return sheet;
}

/** What a preload that is to run becomes: a script or a style sheet. */
function running(link: HTMLLinkElement): Node {
  return link.getAttribute('as') === 'style' ? sheetOf(link) : scriptOf(link);
}

/**
 * Fetches the fonts, the scripts that the HTML names, and the style sheets of which it has what the first view needs, when that is complete and painted, or
 * at the visitor's first input: before, they would take bandwidth from the HTML and its pictures. Those with `data-run` take effect; the others are
 * only fetched, and the federation runtime finds them when it asks for them.
 */
export function startScripts(): void {
  let started = false;
  function start() {
    if (started) return;
    started = true;
    void fetchFonts();
    for (const link of document.querySelectorAll<HTMLLinkElement>(
      'link[media="not all"]:not([data-lazy],[data-view])',
    ))
      link.replaceWith(link.hasAttribute('data-run') ? running(link) : preload(link));
  }
  window.addEventListener('load', () => {
    requestAnimationFrame(() => requestAnimationFrame(start));
    setTimeout(start, PAINT_TIMEOUT_MS);
  });
  for (const type of FIRST_INPUT)
    window.addEventListener(type, start, { once: true, capture: true, passive: true });
  setTimeout(start, LOAD_TIMEOUT_MS);
}
