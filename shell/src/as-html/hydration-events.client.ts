import { isTaken } from './state.client.ts';

/** What React keeps of HTML that it has not hydrated, and has happen again when it has. */
const KEPT =
  /^(?:focus(?:in|out)|drag(?:enter|leave)|(?:mouse|pointer)(?:over|out)|(?:got|lost)pointercapture)$/;

function isHydrated(target: EventTarget | null): boolean {
  return isTaken() && !(target instanceof Element && target.closest('#main:not([data-hydrated])'));
}

/**
 * Has React hear nothing of presses and keys in HTML that it has not hydrated. It would hydrate all of a section before it lets anybody hear of them,
 * while the visitor waits for the letter that they typed: on a slow phone for 70 to 140 ms. So they find the page as it was before its code came, and React
 * goes on piece by piece. A button is pressed again (as-html/pressed-buttons.client.ts), and what was typed is in its field.
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
      if (!KEPT.test(type) && !isHydrated(event.target)) return;
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
