import type { KeyboardEvent } from 'react';

/** Brings an element into sight: whole where it fits, and by no more than that. At once, as whoever wants less motion asks for. */
export function show(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** A window that is lower than this, in pixels, such as that of an enlarged page, has no room for a notice beside what it leaves free. */
const LOW_WINDOW_PX = 480;

/** Brings what came of the form into sight. In a low window it begins at the top: a notice then covers at most what follows. */
export function showOutcome(box: Element | null): void {
  box?.scrollIntoView({ block: window.innerHeight < LOW_WINDOW_PX ? 'start' : 'nearest' });
}

/** Whether any of an element is in the window. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** Shows what the Tab key has led to. By themselves browsers show no more of a high field than the line that is written in. */
export function showReached({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof Element) show(target);
}

/** Whether the visitor is in no control: a press beside one leads to the page's main part, and a link to another page to its heading. */
export function isNowhere(): boolean {
  return !document.activeElement || document.activeElement.matches('body, main, h1');
}
