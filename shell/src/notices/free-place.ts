import { PATHS } from '@site/kit';

/** Where a notice may stand, the best first. */
const CORNERS = ['bottom-right', 'bottom-left'] as const;

export interface Place {
  corner: (typeof CORNERS)[number];
  /** How far above its corner, in pixels. */
  shift: number;
}

/** How wide a notice is where there is room for it, and how high it is taken to be until it is there, in pixels: three lines. */
const FULL = { width: 420, height: 120 };

/** How high a notice is taken to be on a narrow phone, in pixels: four lines. */
const NARROW_HEIGHT_PX = 150;

/** In a window that is lower than this a notice is wider and takes less room, in pixels: two lines (see the style sheets beside this file). */
const LOW = { window: 480, width: 480, height: 64, narrowHeight: 84 };

/**
 * What a notice leaves free: whoever reads that something failed may want to call, or to send the form again. And the ways to the form, which
 * are not in it.
 */
const BUTTONS = `a[href^="tel:"]:not([data-keep-free] *), a[href^="${PATHS.contact}"]:not(footer *, form *), main form [type="submit"]`;

/** How much more it matters to leave those free than what a section has marked. */
const BUTTONS_WEIGHT = 1_000_000;

/** What a section has marked is left free too, such as a text that says for longer what the notice says. */
const KEPT_FREE = '[data-keep-free]';

/** Where such a text begins, in pixels: it counts twice, for whoever reads that can go on to the rest. */
const BEGINNING_PX = 40;

/**
 * The field that the visitor is in: left free as far as the others allow it. What is said of it counts twice: where there is no room beside a
 * high field, rather some of that is covered than its label or what is wrong with it.
 */
const FIELD = 'main :has(> label):focus-within, main :has(> label):focus-within > :is(label, p)';

/** How much more it matters to leave those free than the field. */
const KEPT_WEIGHT = 1000;

/** What is free between a notice and what stands below it: a notice is taken to be higher than most are. */
const GAP_PX = 8;

const STEP_PX = 8;

/** How much of one is over the other, in square pixels. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function rectsOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
}

/** How high a notice of this width is taken to be until it is there. */
function heightAt(width: number): number {
  if (window.innerHeight < LOW.window) return width < LOW.width ? LOW.narrowHeight : LOW.height;
  return width < FULL.width ? NARROW_HEIGHT_PX : FULL.height;
}

/**
 * The place nearest to a corner at which a notice covers nothing of what is kept free, or as little as can be. Whole in the window, where that
 * is high enough.
 * @param area has a container at each corner, empty or not, with `data-position`
 * @param now where the notice stands already: it stays in its corner, and where it is if no other place is better
 */
export function freePlace(area: ParentNode, now?: Place): Place {
  const buttons = rectsOf(BUTTONS);
  const texts = rectsOf(KEPT_FREE);
  const beginnings = texts.map(({ left, top, width }) => new DOMRect(left, top, width, BEGINNING_PX));
  const kept = [...texts, ...beginnings];
  const fields = rectsOf(FIELD);
  let best: Place = now ?? { corner: CORNERS[0], shift: 0 };
  let least = Number.POSITIVE_INFINITY;
  const starts = (now ? [now.corner] : CORNERS).map((corner) => {
    const container = area.querySelector(`[data-position=${corner}]`);
    const rect = container?.getBoundingClientRect() ?? new DOMRect();
    const height =
      container?.querySelector('[data-variant]')?.getBoundingClientRect().height ?? heightAt(rect.width);
    return { corner, rect, height, bottom: rect.bottom + (now?.shift ?? 0) };
  });
  const covered = (place: DOMRect, others: DOMRect[]) =>
    others.reduce((sum, other) => sum + overlap(place, other), 0);
  const weigh = (shift: number) => {
    for (const { corner, rect, height, bottom } of starts) {
      const top = bottom - shift - height;
      if (shift > 0 && top < GAP_PX) continue;
      const place = new DOMRect(rect.left, top, rect.width, height + GAP_PX);
      const sum =
        BUTTONS_WEIGHT * covered(place, buttons) +
        KEPT_WEIGHT * covered(place, kept) +
        covered(place, fields);
      if (sum < least) [best, least] = [{ corner, shift }, sum];
    }
  };
  if (now) weigh(now.shift);
  for (let shift = 0; shift < window.innerHeight; shift += STEP_PX) weigh(shift);
  return best;
}
