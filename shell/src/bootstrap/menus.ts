import { closestElement, listen } from './events.ts';

/** Delays of the specification (section 9), in milliseconds. */
const OPEN_DELAY_MS = 200;
const SKIP_DELAY_MS = 300;
const CLOSE_DELAY_MS = 150;

const MENU = 'header [popover]';

/**
 * Dropdowns of the bar. In the menu of small screens they stay open: closing one would move what is being
 * pressed.
 */
const DROPDOWN = 'header details:not(:popover-open *)';

const MENUS = `header details[open],${MENU}`;

/** The dropdown that the pointer opened. The click that follows does not close it. */
let openedByHover: Element | undefined;

let closedAt = Number.NEGATIVE_INFINITY;

function close(menus: string, isLeft: (menu: Element) => boolean = () => true): void {
  for (const menu of document.querySelectorAll<HTMLElement>(menus)) {
    if (!isLeft(menu)) continue;
    if (menu.hasAttribute('open')) closedAt = performance.now();
    menu.removeAttribute('open');
    if (menu.hasAttribute('popover')) menu.hidePopover();
  }
}

const closeDropdowns = (isLeft?: (menu: Element) => boolean) => close(`${DROPDOWN}[open]`, isLeft);

function isIn(menu: Element, { target }: Event): boolean {
  return target instanceof Node && menu.contains(target);
}

/** Opens a dropdown where a mouse rests, and closes it when the mouse has left. */
function followMouse(): void {
  let timer: number | undefined;
  /** The dropdown that the timer opens, or null where it closes the open one. */
  let next: Element | null | undefined;

  function schedule(wanted: Element | null) {
    if (wanted === next) return;
    window.clearTimeout(timer);
    next = undefined;
    const shown = document.querySelector(`${DROPDOWN}[open]`);
    if (wanted === shown) return;
    next = wanted;
    const skips = shown !== null || performance.now() - closedAt < SKIP_DELAY_MS;
    const openDelay = skips ? 0 : OPEN_DELAY_MS;
    timer = window.setTimeout(
      () => {
        next = undefined;
        closeDropdowns((menu) => menu !== wanted);
        if (!wanted || wanted.hasAttribute('open')) return;
        wanted.setAttribute('open', '');
        openedByHover = wanted;
      },
      wanted ? openDelay : CLOSE_DELAY_MS,
    );
  }

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') schedule(closestElement(event, DROPDOWN));
  });
  document.addEventListener('pointerout', ({ pointerType, relatedTarget }) => {
    if (pointerType === 'mouse' && !relatedTarget) schedule(null);
  });
  document.addEventListener('click', (event) => {
    const dropdown = closestElement(event, 'summary')?.parentElement;
    if (!dropdown) return;
    window.clearTimeout(timer);
    next = undefined;
    if (dropdown === openedByHover && dropdown.hasAttribute('open')) event.preventDefault();
    openedByHover = undefined;
  });
}

export function handleMenus(): void {
  followMouse();
  listen('pointerdown', (event) => closeDropdowns((menu) => !isIn(menu, event)));
  document.addEventListener('click', (event) => {
    if (closestElement(event, 'a')) close(MENUS, (menu) => isIn(menu, event));
  });
  document.addEventListener('focusout', (event) => {
    const next = event.relatedTarget;
    if (next instanceof Node)
      close(`${DROPDOWN}[open],${MENU}`, (menu) => isIn(menu, event) && !menu.contains(next));
  });
  // Also if the focus is elsewhere: the pointer may have opened the dropdown (WCAG 2.2, 1.4.13).
  document.addEventListener('keydown', ({ key }) => {
    const dropdown = document.querySelector(`${DROPDOWN}[open]`);
    if (key !== 'Escape' || !dropdown) return;
    const hadFocus = dropdown.contains(document.activeElement);
    closeDropdowns();
    if (hadFocus) dropdown.querySelector('summary')?.focus();
  });
  listen('toggle', ({ target }) => {
    if (!(target instanceof Element)) return;
    // The list above has closed, and moved the row that was pressed.
    if (target.matches(':popover-open [open]'))
      target.firstElementChild?.scrollIntoView({ block: 'nearest' });
    // If the window has become wide, an open list of the menu would hang below the bar.
    else if (target.matches(`${MENU}:not(:popover-open)`)) close(MENUS);
  });
  addEventListener('popstate', () => close(MENUS));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) close(MENUS);
  });
}
