import { FONTS_ATTRIBUTE, FONTS_KEY, fetchFonts, showFonts } from '../early/fonts.ts';
import { keep, kept } from '../early/storage.ts';
import { idle } from '../navigation/ahead.client.ts';
import { SHOWN_EVENT } from './follow-links.client.ts';

/** What visitors do before they come to what is not in the window. */
const FIRST_MOVES = ['pointerover', 'touchstart', 'wheel', 'keydown', 'scroll'];

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

/** An element, and where it begins. */
type Place = readonly [Element, DOMRect];

/** Where an element is, if that is in the window or somewhat below it. What is hidden has no place. */
function nearPlace(element: Element): Place[] {
  const box = element.getClientRects()[0];
  return box && box.top <= innerHeight + NEAR_PX ? [[element, box]] : [];
}

/** Where that is which stands around nothing else, or around text. Nothing else moves unless it does, and what is within a drawing keeps its place. */
function placesIn(element: Element): Place[] {
  const place = nearPlace(element);
  if (place.length === 0 || element instanceof SVGElement || !element.firstElementChild) return place;
  const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
  return [...(hasText ? place : []), ...[...element.children].flatMap(placesIn)];
}

/** What of a page is laid out by itself: what is around its section, and the section's bands. */
function partsOfPage(): Element[] {
  const root = document.getElementById('root');
  const main = document.getElementById('main');
  // Where nothing is kept, the next page of this document has the fonts only if all of this one has. In development there is no page yet.
  if (!root || !main || !kept(FONTS_KEY)) return [document.documentElement];
  return [...root.children].flatMap((part) => (part === main ? [...main.children] : part));
}

/** Where everything is that parts of a page can move: what is in them, and the other parts, which move where one becomes higher. */
function placesAround(parts: readonly Element[]): Place[] {
  return [...parts.flatMap(placesIn), ...partsOfPage().flatMap(nearPlace)];
}

/** Lets the browser do what waits, such as an answer to the visitor. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Shows parts of a page that is being read in its fonts, unless something in the window would move: a word less in a line can be a line less, and how
 * wide letters are that stand in for the fonts depends on the system. Such parts stay as they are; the next page has the fonts.
 */
async function showUnnoticed(parts: readonly Element[]): Promise<boolean> {
  await pause();
  const top = scrollY;
  let near = placesAround(parts);
  await pause();
  // The visitor has moved the page: that is no doing of the fonts.
  if (scrollY !== top) near = placesAround(parts);
  for (const part of parts) part.setAttribute(FONTS_ATTRIBUTE, '');
  const isUnnoticed = !near.some(
    ([element, before]) => element.isConnected && isMoved(before, element.getClientRects()[0]),
  );
  if (!isUnnoticed) for (const part of parts) part.removeAttribute(FONTS_ATTRIBUTE);
  return isUnnoticed;
}

/** So many elements are laid out anew at a time, or one part that has more: each time costs a paint, and who presses something meanwhile waits for one. */
const AT_A_TIME = 64;

/** How much of a part is laid out: a header has most of its elements in menus that nobody has opened. */
function laidOut(part: Element): number {
  return (
    1 + [...part.getElementsByTagName('*')].filter((element) => element.getClientRects().length > 0).length
  );
}

/** Parts that follow each other, together where they are small. */
function inGroups(parts: readonly Element[]): Element[][] {
  const groups: Element[][] = [];
  let room = 0;
  for (const part of parts) {
    const size = laidOut(part);
    if (size > room) {
      groups.push([]);
      room = AT_A_TIME;
    }
    groups.at(-1)?.push(part);
    room -= size;
  }
  return groups;
}

/** Whether all of the page is in its fonts, as a later page is from the beginning. */
function isShown(): boolean {
  return document.documentElement.hasAttribute(FONTS_ATTRIBUTE);
}

/** Shows the rest of a page in its fonts when a visitor begins to move, one part after another, so that nothing waits for them. */
function showRest(parts: readonly Element[]): void {
  const ended = new AbortController();
  const { signal } = ended;
  const begin = async () => {
    ended.abort();
    for (const part of parts) {
      await idle();
      if (isShown()) return;
      await showUnnoticed([part]);
    }
  };
  for (const type of FIRST_MOVES) addEventListener(type, begin, { capture: true, passive: true, signal });
  // Paper shows all of it, and nobody reads meanwhile.
  addEventListener('beforeprint', showFonts);
}

/**
 * Shows the page in its fonts when all are there: what is in the window at once, all of it or nothing, the rest when somebody may come to it. Part by
 * part: to lay out more of the page anew is the longest that its visitors would wait for it.
 */
export async function showWhenThere(): Promise<void> {
  await fetchFonts();
  keep(FONTS_KEY, '1');
  document.addEventListener(SHOWN_EVENT, showFonts);
  if (isShown()) return;
  const parts = partsOfPage();
  const seen = parts.filter((part) => isSeen(part.getBoundingClientRect()));
  for (const group of inGroups(seen))
    if (!(await showUnnoticed(group))) {
      for (const shown of seen) shown.removeAttribute(FONTS_ATTRIBUTE);
      return;
    }
  showRest(parts.filter((part) => !seen.includes(part)));
}
