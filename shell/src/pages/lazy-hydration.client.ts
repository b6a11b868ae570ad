import { FIELDS } from '../document/fields.ts';
import { closestElement } from '../early/closest-element.ts';

/** What answers when it is pressed; and what says of itself that it needs its code, such as a clock. */
const CONTROLS = 'button,[data-hydrate]';

/** How near visitors come to a control before its code is fetched. */
const NEAR = '600px';

/** Asks for the hydration of the section that it happens to: the gate does, which looks at all of a page. */
export const HYDRATE_EVENT = 'hydrate';

/** Whether a section's HTML needs its code at once: what was typed into it before comes back, and what is typed now is looked at. */
export function needsHydration(main: Element): boolean {
  return main.querySelector(FIELDS.join()) !== null;
}

/**
 * Resolves when a control of a section's HTML comes near. Text, pictures and links need no code: until the visitor leaves the page they stay as
 * the server sent them.
 */
export function untilHydrationNeeded(main: Element): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) end();
      },
      { rootMargin: NEAR },
    );
    function end() {
      near.disconnect();
      listening.abort();
      resolve();
    }
    for (const control of main.querySelectorAll(CONTROLS)) near.observe(control);
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
