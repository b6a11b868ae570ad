/** What of a page may be below the window: the bands of its section, and what is behind them. */
export const BANDS = '#main > *, #root > footer';

/** Bands that have something to lose: styles of their own, or the focus. */
const KEPT = '[style],:focus-within';

/** Has something done behind the paint that comes next. */
export function whenPainted(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}

/**
 * Changes how all of the page looks, what is in the window first: what is below it keeps its place, and is styled and painted after that, band by band, so
 * that no press waits for it.
 */
export function changeWindowFirst(change: () => void): void {
  const below = [...document.querySelectorAll<HTMLElement>(BANDS)]
    .map((band) => ({ band, box: band.getBoundingClientRect() }))
    .filter(({ band, box }) => box.top >= innerHeight && !band.matches(KEPT));
  // By its name: what is set by `style` Chromium leaves behind as an empty attribute.
  for (const { band, box } of below)
    band.setAttribute('style', `content-visibility:hidden;height:${box.height}px`);
  change();
  function bringBack() {
    below.shift()?.band.removeAttribute('style');
    if (below.length > 0) whenPainted(bringBack);
  }
  whenPainted(bringBack);
}
