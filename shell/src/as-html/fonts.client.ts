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

/**
 * The elements in the window, and somewhat below it, with where each begins: those that stand around nothing else, or around text. Nothing else moves
 * unless they do. What is hidden has no place, and what is within a drawing keeps it.
 */
function nearElements(parent: Element): (readonly [Element, DOMRect])[] {
  return [...parent.children].flatMap((element) => {
    const box = element.getClientRects()[0];
    if (!box || box.top > innerHeight + NEAR_PX) return [];
    if (element instanceof SVGElement || !element.firstElementChild) return [[element, box] as const];
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    return [...(hasText ? [[element, box] as const] : []), ...nearElements(element)];
  });
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
  let near = nearElements(document.body);
  await pause();
  // The visitor has moved the page: that is no doing of the fonts.
  if (scrollY !== top) near = nearElements(document.body);
  for (const part of parts) part.setAttribute(FONTS_ATTRIBUTE, '');
  const isUnnoticed = !near.some(
    ([element, before]) => element.isConnected && isMoved(before, element.getClientRects()[0]),
  );
  if (!isUnnoticed) for (const part of parts) part.removeAttribute(FONTS_ATTRIBUTE);
  return isUnnoticed;
}

/** So many elements are laid out anew at a time, or one part that has more: each time costs a paint, and who presses something meanwhile waits for one. */
const AT_A_TIME = 200;

/** Parts that follow each other, together where they are small. */
function inGroups(parts: readonly Element[]): Element[][] {
  const groups: Element[][] = [];
  let room = 0;
  for (const part of parts) {
    const size = 1 + part.getElementsByTagName('*').length;
    if (size > room) {
      groups.push([]);
      room = AT_A_TIME;
    }
    groups.at(-1)?.push(part);
    room -= size;
  }
  return groups;
}

/** What of a page is laid out by itself: what is around its section, and the section's bands. */
function partsOfPage(): Element[] {
  const root = document.getElementById('root');
  const main = document.getElementById('main');
  // Where nothing is kept, the next page of this document has the fonts only if all of this one has. In development there is no page yet.
  if (!root || !main || !kept(FONTS_KEY)) return [document.documentElement];
  return [...root.children].flatMap((part) => (part === main ? [...main.children] : part));
}

/** Whether all of the page is in its fonts, as a later page is from the beginning. */
function isShown(): boolean {
  return document.documentElement.hasAttribute(FONTS_ATTRIBUTE);
}

function isNear(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > -NEAR_PX && top < innerHeight + NEAR_PX;
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
  const near = parts.filter(isNear);
  for (const group of inGroups(near))
    if (!(await showUnnoticed(group))) {
      for (const shown of near) shown.removeAttribute(FONTS_ATTRIBUTE);
      return;
    }
  showRest(parts.filter((part) => !near.includes(part)));
}
