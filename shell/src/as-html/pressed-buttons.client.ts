import { closestElement } from '../early/events.ts';
import { WAITING_SECTION } from './state.client.ts';

/**
 * Marks the button of a section that is pressed, last of all, before React has hydrated the section; Sections.tsx presses it again.
 * What the browser does by itself, such as sending a form, is left to it. Where it refuses to, it says so in a bubble and nothing on the page: that button is
 * pressed again.
 */
export function markPressedButton(click: Event): void {
  const button = closestElement(
    click,
    `${WAITING_SECTION} :is(button[type=button],form:invalid button[type=submit])`,
  );
  if (!button) return;
  for (const before of document.querySelectorAll('[data-pressed]')) before.removeAttribute('data-pressed');
  button.setAttribute('data-pressed', '');
}
