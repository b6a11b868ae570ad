import { closestElement } from '../early/closest-element.ts';

/**
 * Marks the button of a section that is pressed before React has hydrated the section; Sections.tsx presses it again.
 * What the browser does by itself, such as sending a form, is left to it.
 */
export function markPressedButton(click: Event): void {
  const button = closestElement(click, 'main button[type=button]');
  if (button && !button.closest('[data-hydrated]')) button.setAttribute('data-pressed', '');
}
