import { FIELDS } from '../document/fields.ts';
import { closestElement } from '../early/events.ts';
import { HYDRATE_EVENT } from '../early/hear.ts';

/** What says of itself that it needs its code, such as a clock. */
export const STARTS_ITSELF = '[data-hydrate]';

/** That, and what answers when it is pressed. Before the button of a form visitors come to its fields. */
export const CONTROLS = `button:not(form button),${STARTS_ITSELF}`;

/** How near visitors come to a control before its code is fetched. */
const NEAR = '600px';

/** Whether a section's HTML needs its code at once: somebody has come to a control of it, or it has fields, of which what was typed before comes back. */
export function needsHydration(main: Element): boolean {
  return main.hasAttribute('data-needed') || main.querySelector(FIELDS.join()) !== null;
}

/** Calls back when an element of a section comes near, once. @returns what ends the wait */
export function whenNear(main: Element, selector: string, callback: () => void): () => void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      callback();
    },
    { rootMargin: NEAR },
  );
  for (const control of main.querySelectorAll(selector)) near.observe(control);
  return () => near.disconnect();
}

/**
 * Resolves when somebody comes to a control of a section's HTML, or such a control comes near. Text, pictures and links need no code: until the
 * visitor leaves the page they stay as the server sent them.
 */
export function untilHydrationNeeded(main: Element): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const stopWatching = whenNear(main, CONTROLS, end);
    function end() {
      stopWatching();
      listening.abort();
      resolve();
    }
    main.addEventListener(HYDRATE_EVENT, end, { signal });
    // Where the address changes and the page does not, React has to tell the section.
    window.addEventListener('popstate', end, { signal });
    const endAtLink = (event: Event) => {
      const link = closestElement(event, 'a[href]');
      if (link instanceof HTMLAnchorElement && link.pathname === window.location.pathname) end();
    };
    document.addEventListener('click', endAtLink, { capture: true, signal });
  });
}
