import { closestElement } from './closest-element.ts';
import { listen } from './listen.ts';

/** Opens a modal dialog, which a press beside it and each of its links close; its button says for how long it is open. */
function openDialog(dialog: HTMLDialogElement, button: Element): void {
  dialog.showModal();
  button.ariaExpanded = 'true';
  dialog.onclose = () => {
    button.ariaExpanded = 'false';
  };
  // Outside of what is in it: the dialog's own box has no padding, so that is the page behind it.
  dialog.onclick = (event) => {
    if (event.target === dialog || closestElement(event, 'a')) dialog.close();
  };
  // The page that a visitor goes back to stands behind it.
  addEventListener('popstate', () => dialog.close(), { once: true });
}

/** Opens or closes a dropdown by its button, and closes the others. */
function toggleDropdown(button: Element): void {
  const open = button.ariaExpanded !== 'true';
  for (const each of document.querySelectorAll('[data-menu]'))
    each.ariaExpanded = `${open && each === button}`;
}

/** Closes the dropdowns that a press is outside of: a finger leaves nothing. */
function closeDropdowns({ target }: Event): void {
  for (const each of document.querySelectorAll('[data-menu]'))
    if (!each.closest('[data-hydrated]') && !each.parentElement?.contains(target as Node))
      each.ariaExpanded = 'false';
}

/**
 * Opens the dialog that a pressed button names in `data-opens`, and the dropdown beside a pressed `data-menu` button
 * until React has hydrated the bar. Menus work from the first paint on and whether or not the site's other scripts come.
 */
export function handleMenus(): void {
  document.addEventListener('click', (event) => {
    const button = closestElement(event, '[data-opens],[data-menu]');
    if (!button) return;
    const dialog = document.getElementById(button.getAttribute('data-opens') ?? '');
    if (dialog instanceof HTMLDialogElement) openDialog(dialog, button);
    else if (!button.closest('[data-hydrated]')) toggleDropdown(button);
  });
  listen('pointerdown', closeDropdowns);
}
