import { closestElement, listen } from './events.ts';

const MENU = 'header [popover]';

/** Open dropdowns of the bar. In the menu of small screens they stay open: what closes would move what is pressed. */
const DROPDOWNS = 'header details[open]:not(:popover-open *)';

/** What the header opens: dropdowns, and the menu of small screens, which is out of sight unless it is open. */
const MENUS = `header details[open],${MENU}`;

function close(menus: string, isLeft: (menu: Element) => boolean = () => true): void {
  for (const menu of document.querySelectorAll<HTMLElement>(menus)) {
    if (!isLeft(menu)) continue;
    menu.removeAttribute('open');
    // Of one that is not open it does nothing.
    if (menu.hasAttribute('popover')) menu.hidePopover();
  }
}

/** Whether an event happened within a menu. */
function isIn(menu: Element, { target }: Event): boolean {
  return target instanceof Node && menu.contains(target);
}

/**
 * Closes the header's menus where the browser leaves them open: by their links, by Escape, by what is pressed elsewhere, and when the focus or the page
 * leaves them. Browsers open them, without this script too.
 */
export function handleMenus(): void {
  // A finger leaves nothing, and not all browsers give what is pressed the focus. The menu of small screens covers all else.
  listen('pointerdown', (event) => close(DROPDOWNS, (menu) => !isIn(menu, event)));
  document.addEventListener('click', (event) => {
    if (closestElement(event, 'a')) close(MENUS, (menu) => isIn(menu, event));
  });
  // What has the focus behind a menu nobody would see.
  document.addEventListener('focusout', (event) => {
    const next = event.relatedTarget;
    if (next instanceof Node)
      close(`${DROPDOWNS},${MENU}`, (menu) => isIn(menu, event) && !menu.contains(next));
  });
  // Wherever the focus is: a dropdown that the pointer opened does not have it (WCAG 2.2, 1.4.13).
  document.addEventListener('keydown', ({ key }) => {
    const dropdown = document.querySelector(DROPDOWNS);
    if (key !== 'Escape' || !dropdown) return;
    const hadFocus = dropdown.contains(document.activeElement);
    close(DROPDOWNS);
    if (hadFocus) dropdown.querySelector('summary')?.focus();
  });
  listen('toggle', ({ target }) => {
    if (!(target instanceof Element)) return;
    // The list above has closed, and took the row that was pressed with it.
    if (target.matches(':popover-open [open]'))
      target.firstElementChild?.scrollIntoView({ block: 'nearest' });
    // Where the window has become wide meanwhile, what was open in it would be below the bar.
    else if (target.matches(`${MENU}:not(:popover-open)`)) close(MENUS);
  });
  // The page that a visitor goes back to stands behind them, and one that comes back as it was left has them open.
  addEventListener('popstate', () => close(MENUS));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) close(MENUS);
  });
}
