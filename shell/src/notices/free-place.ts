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

/** What a notice leaves free: whoever reads that something failed may want to call, or to send the form again. */
const KEPT_FREE = 'a[href^="tel:"], main form [type="submit"]';

const STEP_PX = 8;

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The place nearest to a corner at which a notice covers no link that calls, and no button that sends a form.
 * @param area has a container at each corner, empty or not, with `data-position`
 */
export function freePlace(area: ParentNode): Place {
  const kept = [...document.querySelectorAll(KEPT_FREE)].map((element) => element.getBoundingClientRect());
  const starts = CORNERS.map((corner) => {
    const container = area.querySelector(`[data-position=${corner}]`);
    return { corner, rect: container?.getBoundingClientRect() ?? new DOMRect() };
  });
  for (let shift = 0; shift < window.innerHeight - NARROW_HEIGHT_PX; shift += STEP_PX) {
    for (const { corner, rect } of starts) {
      const height = rect.width < FULL.width ? NARROW_HEIGHT_PX : FULL.height;
      const place = new DOMRect(rect.left, rect.bottom - shift - height, rect.width, height);
      if (!kept.some((other) => overlaps(other, place))) return { corner, shift };
    }
  }
  return { corner: CORNERS[0], shift: 0 };
}
