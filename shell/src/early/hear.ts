import { listen } from './events.ts';

declare global {
  interface Window {
    /** What may tell that the shell is needed, for the script that starts it (as-html/need.client.ts). */
    heard: { push(event: Event): unknown; shift?(): unknown };
  }
}

/** What asks for the shell, by happening to any element; to `main`, for its section too. The gate and the page's other scripts ask by it. */
export const HYDRATE_EVENT = 'hydrate';

/** That, and what tells that a visitor comes to an element; forms are filled in by browsers too. */
const HEARD = `${HYDRATE_EVENT} pointerover focusin input click`;

/** So many are kept, the last ones: where that script does not come, they would fill the memory of a page that stays open. */
const KEPT = 200;

/** Keeps what happens until there is a script that knows what it means. */
export function hear(): void {
  window.heard = [];
  listen(HEARD, (event) => {
    const { heard } = window;
    if (Number(heard.push(event)) > KEPT) heard.shift?.();
  });
}
