import { askForData } from './ask-data.ts';
import { listen } from './events.ts';
import { runLater } from './run-later.ts';
import { whenPainted } from './window-first.ts';

/** How long what is not needed at once waits for pictures, in milliseconds: one that never comes must not hold it up. */
const LOAD_TIMEOUT_MS = 3000;

/** The same for a paint that never comes, as in a background tab. */
const PAINT_TIMEOUT_MS = 300;

/** The events of a visitor's first input. */
const FIRST_INPUT = 'pointerover touchstart keydown focusin';

/**
 * Fetches the small script that works while the page is HTML, when the first view is complete and painted, or what
 * answers the visitor's first input: before, they would take bandwidth from the HTML and its pictures.
 */
export function beginWhenPainted(): void {
  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    runLater('link[data-html]');
    // Beside the script that needs them.
    window.pageData = askForData();
  }
  // Behind the paint that comes next: with pictures, or what answers the input.
  function beginSoon() {
    if (begun) return;
    whenPainted(begin);
    setTimeout(begin, PAINT_TIMEOUT_MS);
  }
  window.addEventListener('load', beginSoon);
  listen(FIRST_INPUT, beginSoon);
  setTimeout(begin, LOAD_TIMEOUT_MS);
}
