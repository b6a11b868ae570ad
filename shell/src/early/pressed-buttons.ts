import { closestElement } from './closest-element.ts';

/**
 * Marks the button of a section that is pressed before React has hydrated the section; Sections.tsx presses it again.
 * What the browser does by itself, such as sending a form, is left to it.
 */
export function markPressedButtons(): void {
  document.addEventListener('click', (event) => {
    const button = closestElement(event, 'main button[type=button]');
    if (button && !button.closest('[data-hydrated]')) button.setAttribute('data-pressed', '');
  });
}
