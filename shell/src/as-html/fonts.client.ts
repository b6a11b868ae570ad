import { fetchFonts, STORAGE_KEY, showFonts } from '../early/fonts.ts';

/** What moves by less, in pixels, browsers do not count as a shift either. In a line a few more are no more seen. */
const UNSEEN_PX = { across: 8, down: 3 };

function isSeen(rect: DOMRect | undefined): boolean {
  return rect !== undefined && rect.bottom > 0 && rect.top < innerHeight;
}

function isMoved(one: DOMRect | undefined, other: DOMRect | undefined): boolean {
  if (!isSeen(one) && !isSeen(other)) return false;
  if (!one || !other) return true;
  return (
    Math.abs(one.left - other.left) >= UNSEEN_PX.across || Math.abs(one.top - other.top) >= UNSEEN_PX.down
  );
}

/** How far below the window elements are looked at, in pixels: fonts that need a line less bring them up. */
const NEAR_PX = 300;

/** The elements in the window, and somewhat below it, with where each begins. What is hidden has no place, and what is within a drawing keeps it. */
function nearElements(parent: Element): (readonly [Element, DOMRect])[] {
  return [...parent.children].flatMap((element) => {
    const box = element.getClientRects()[0];
    if (!box || box.top > innerHeight + NEAR_PX) return [];
    const own = [element, box] as const;
    return element instanceof SVGElement ? [own] : [own, ...nearElements(element)];
  });
}

/** Lets the browser do what waits, such as an answer to the visitor. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Shows a page that is being read in its fonts, unless something in the window would move: a word less in a line can be a line less, and how
 * wide letters are that stand in for the fonts depends on the system. Such a page stays as it is; the next one has the fonts.
 */
async function showUnnoticed(): Promise<void> {
  const near = nearElements(document.body);
  await pause();
  showFonts();
  if (near.some(([element, before]) => isMoved(before, element.getClientRects()[0])))
    delete document.documentElement.dataset.fonts;
}

/** Shows the page in its fonts when all are there: it is laid out again once. */
export async function showWhenThere(): Promise<void> {
  await fetchFonts();
  await showUnnoticed();
  try {
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Storage is switched off.
  }
}
