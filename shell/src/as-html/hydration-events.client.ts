import { isTaken, WAITING_SECTION } from './state.client.ts';

/** What React keeps of HTML that it has not hydrated, to have it happen again when it has, and what ends that. */
const KEPT =
  /^(?:focus(?:in|out)|drag(?:enter|leave)|(?:mouse|pointer)(?:over|out)|(?:got|lost)pointercapture)$/;

/** Whether something sends a form. The browser would leave the page for it, with the form's code there. */
function isSending(event: Event, target: Element): boolean {
  return (
    target.closest('[type=submit]') !== null || (event instanceof KeyboardEvent && event.key === 'Enter')
  );
}

/** Whether an event happens to the page before React has taken it over, or to its section before React has taken that over. */
function isEarly(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element) || isSending(event, target)) return false;
  return !isTaken() || target.closest(WAITING_SECTION) !== null;
}

/**
 * Has React hear nothing of presses and keys in the page and in its section before it has hydrated them. It would hydrate all of a section before it
 * lets anybody hear of them, while the visitor waits for the letter that they typed: on a slow phone for 70 to 140 ms. So they find the page as it was
 * before its code came, and React goes on piece by piece. A button is pressed again (pressed-buttons.client.ts), and what was typed is in its field.
 * @param hydrate has React listen on the root
 */
export function hydrateBetweenEvents(root: HTMLElement, hydrate: () => void): void {
  const { addEventListener } = root;
  root.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const hear = (event: Event) => {
      if (!KEPT.test(type) && isEarly(event)) return;
      if (typeof listener === 'function') listener.call(root, event);
      else listener.handleEvent(event);
    };
    addEventListener.call(root, type, hear, options);
  };
  try {
    hydrate();
  } finally {
    Reflect.deleteProperty(root, 'addEventListener');
  }
}
