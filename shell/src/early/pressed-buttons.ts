import { closestElement } from './closest-element.ts';

/**
 * Marks the button of a section that is pressed before React has hydrated the section; Sections.tsx presses it again.
 * What the browser does by itself, such as sending a form, is left to it.
 */
export function markPressedButtons(): void {
  const mark = (event: Event) => {
    const button = closestElement(event, 'main button[type=button]');
    if (button && !button.closest('[data-hydrated]')) button.setAttribute('data-pressed', '');
  };
  // Before React, which lets nobody hear of a click in HTML that waits for its code.
  document.addEventListener('click', mark, { capture: true });
}
