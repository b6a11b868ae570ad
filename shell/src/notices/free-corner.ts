/** Where a notice may stand, the best first. */
const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;

export type Corner = (typeof CORNERS)[number];

/** How high a notice is taken to be, in pixels: four lines on a narrow phone. */
const HEIGHT_PX = 150;

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The first corner in which a notice covers no link that calls: whoever reads that something failed may want to.
 * @param area has a container at each corner, empty or not, with `data-position`
 */
export function freeCorner(area: ParentNode): Corner {
  const calls = [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getBoundingClientRect());
  const isFree = (corner: Corner) => {
    const container = area.querySelector(`[data-position=${corner}]`)?.getBoundingClientRect();
    if (!container) return false;
    const { left, width, top, bottom } = container;
    const y = corner.startsWith('top') ? top : bottom - HEIGHT_PX;
    const place = new DOMRect(left, y, width, HEIGHT_PX);
    return !calls.some((call) => overlaps(call, place));
  };
  return CORNERS.find(isFree) ?? CORNERS[0];
}
