import { listen } from './events.ts';
import { runLater } from './run-later.ts';

declare global {
  interface Window {
    /** What the page has met, for the script that reports it (views/view.client.ts). */
    met?: unknown[];
  }
}

/** What a page can meet without the shell's scripts saying so. */
const EVENTS = 'error unhandledrejection securitypolicyviolation';

/** Most that is kept until there is somebody to report it. */
const MAX_KEPT = 50;

/** How long after the page has loaded the script is fetched that reports, in milliseconds: where the page was not quiet before, and after trouble. */
const WAIT_MS = { quiet: 5000, trouble: 500 };

/** Fetches the script that reports what a view meets: once, and not where a program drives the browser, which is no visitor. */
export function fetchViewScript(): void {
  if (!navigator.webdriver) runLater('link[data-view]');
}

/** Keeps what the page meets, from the first script on, and has it reported even where no other script comes. */
export function keepTrouble(): void {
  const met: unknown[] = [];
  window.met = met;
  const fetchSoon = () => setTimeout(fetchViewScript, met.length > 0 ? WAIT_MS.trouble : WAIT_MS.quiet);
  const keep = (event: Event) => {
    if (met.length < MAX_KEPT) met.push(event);
    if (document.readyState === 'complete') fetchSoon();
  };
  // While it is caught: what does not load says so to itself alone.
  listen(EVENTS, keep);
  window.addEventListener('load', fetchSoon);
}
