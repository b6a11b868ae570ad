/** Where a notice may stand, the best first. */
const CORNERS = ['bottom-right', 'bottom-left'] as const;

export interface Place {
  corner: (typeof CORNERS)[number];
  /** How far above its corner, in pixels. */
  shift: number;
}

/** How wide a notice is where there is room for it, and how high it is taken to be then, in pixels: three lines. */
const FULL = { width: 420, height: 120 };

/** How high a notice is taken to be on a narrow phone, in pixels: four lines. */
const NARROW_HEIGHT_PX = 150;

/**
 * What a notice leaves free: whoever reads that something failed may want to call, or to send the form again. And what a section has marked,
 * such as a text that says for longer what the notice says.
 */
const KEPT_FREE = 'a[href^="tel:"], main form [type="submit"], [data-keep-free]';

/** What is free between a notice and what stands below it: a notice is taken to be higher than most are. */
const GAP_PX = 8;

const STEP_PX = 8;

/** How much of one is over the other, in square pixels. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * The place nearest to a corner at which a notice covers nothing of what is kept free, or as little as can be.
 * @param area has a container at each corner, empty or not, with `data-position`
 */
export function freePlace(area: ParentNode): Place {
  const kept = [...document.querySelectorAll(KEPT_FREE)].map((element) => element.getBoundingClientRect());
  const starts = CORNERS.map((corner) => {
    const container = area.querySelector(`[data-position=${corner}]`);
    return { corner, rect: container?.getBoundingClientRect() ?? new DOMRect() };
  });
  let best: Place = { corner: CORNERS[0], shift: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (let shift = 0; shift < window.innerHeight - NARROW_HEIGHT_PX; shift += STEP_PX) {
    for (const { corner, rect } of starts) {
      const height = rect.width < FULL.width ? NARROW_HEIGHT_PX : FULL.height;
      const place = new DOMRect(rect.left, rect.bottom - shift - height, rect.width, height + GAP_PX);
      const covered = kept.reduce((sum, other) => sum + overlap(place, other), 0);
      if (covered < least) [best, least] = [{ corner, shift }, covered];
    }
  }
  return best;
}
