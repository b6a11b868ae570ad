import { scriptOf } from '../early/run-later.ts';
import { fetchSectionFiles, preload, SECTION_FILES } from '../pages/section-files.client.ts';

/** The style sheet of the element that has preloaded it. It says so when it did not come: browsers have a sheet for it all the same. */
function sheetOf(link: HTMLLinkElement): Node {
  const sheet = preload(link);
  sheet.rel = 'stylesheet';
  sheet.onerror = () => sheet.setAttribute('data-failed', '');
  // All that it says of the page is worked out in a task of its own, so that a visitor's input can come before the page is laid out and painted.
  sheet.addEventListener('load', () => getComputedStyle(document.body).color);
  return sheet;
}

/**
 * Fetches and runs the scripts of the shell, with its whole style sheet, and fetches the section's beside them where the page needs those too. Once:
 * what has been asked for is no longer there to be.
 */
export function startShell(withSection: boolean): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-run][media]'))
    link.replaceWith(link.getAttribute('as') === 'style' ? sheetOf(link) : scriptOf(link));
  fetchSectionFiles(withSection ? SECTION_FILES : `${SECTION_FILES}:not([data-lazy])`);
}
