import { closestElement } from '../early/closest-element.ts';
import { listen } from '../early/listen.ts';

/** What the header opens: dropdowns, and the menu of small screens, which is out of sight unless it is open. */
const MENUS = 'header details[open], header [popover]';

function close(menu: Element): void {
  if (menu instanceof HTMLDetailsElement) menu.open = false;
  else if (menu instanceof HTMLElement) menu.hidePopover();
}

/** Closes the dropdowns that something is outside of. */
function closeDropdowns({ target }: Event): void {
  for (const each of document.querySelectorAll('header details[open]'))
    if (!(target instanceof Node && each.contains(target))) close(each);
}

/** Closes what a chosen link is in, wherever it leads. */
function closeByLink(event: Event): void {
  const menu = closestElement(event, 'a')?.closest(MENUS);
  if (menu) close(menu);
}

/** Closes what the focus leaves: behind the menu of small screens nobody would see it. What opened that closes it by itself. */
function closeByFocus(event: FocusEvent): void {
  const menu = closestElement(event, MENUS);
  const next = event.relatedTarget;
  if (menu && next instanceof Element && !menu.contains(next) && !next.matches('[popovertarget]'))
    close(menu);
}

/** Closes dropdowns wherever the focus is: one that the pointer opened does not have it (WCAG 2.2, 1.4.13). */
function closeByKey({ key }: KeyboardEvent): void {
  const menu = document.querySelector('header details[open]');
  if (key !== 'Escape' || !menu) return;
  const hadFocus = menu.contains(document.activeElement);
  close(menu);
  if (hadFocus) menu.querySelector('summary')?.focus();
}

/**
 * Closes the header's menus where the browser leaves them open: by their links, by Escape, by what is pressed elsewhere, and when the focus or the page
 * leaves them. Browsers open them, without this script too.
 */
export function closeMenus(): void {
  // A finger leaves nothing, and not all browsers give what is pressed the focus.
  listen('pointerdown', closeDropdowns);
  document.addEventListener('click', closeByLink);
  document.addEventListener('focusout', closeByFocus);
  document.addEventListener('keydown', closeByKey);
  // The page that a visitor goes back to stands behind them.
  window.addEventListener('popstate', () => document.querySelectorAll(MENUS).forEach(close));
}
