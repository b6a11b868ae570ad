/** Where a notice may stand, the best first. */
const CORNERS = ['bottom-right', 'bottom-left'] as const;

export interface Place {
  corner: (typeof CORNERS)[number];
  /** How far above its corner, in pixels. */
  shift: number;
}

/** How high a notice is taken to be, in pixels: four lines on a narrow phone. */
const HEIGHT_PX = 150;

const STEP_PX = 8;

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The place nearest to a corner at which a notice covers no link that calls: whoever reads that something failed may want to.
 * @param area has a container at each corner, empty or not, with `data-position`
 */
export function freePlace(area: ParentNode): Place {
  const calls = [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getBoundingClientRect());
  const starts = CORNERS.map((corner) => {
    const container = area.querySelector(`[data-position=${corner}]`);
    return { corner, rect: container?.getBoundingClientRect() ?? new DOMRect() };
  });
  for (let shift = 0; shift < window.innerHeight - HEIGHT_PX; shift += STEP_PX) {
    for (const { corner, rect } of starts) {
      const place = new DOMRect(rect.left, rect.bottom - shift - HEIGHT_PX, rect.width, HEIGHT_PX);
      if (!calls.some((call) => overlaps(call, place))) return { corner, shift };
    }
  }
  return { corner: CORNERS[0], shift: 0 };
}
