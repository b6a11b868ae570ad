import { scriptOf } from '../early/run-later.ts';
import { fetchSectionFiles, SECTION_FILES } from '../pages/section-files.client.ts';

/**
 * The style sheet of the element that has preloaded it. It says so when it did not come: browsers have a sheet for it all the same. All that it says of the
 * page is worked out in a task of its own, so that a visitor's input can come before the page is painted. Until then it matches nothing: where the focus is
 * in a field, a browser begins its next frame before it says that the sheet is there, and would do all of it at once.
 */
function sheetOf(link: HTMLLinkElement): Node {
  const sheet = Object.assign(document.importNode(link), { rel: 'stylesheet', fetchPriority: 'high' });
  sheet.onerror = () => sheet.setAttribute('data-failed', '');
  sheet.addEventListener('load', () => {
    if (sheet.sheet) sheet.sheet.media.mediaText = 'all';
    getComputedStyle(document.body).color;
  });
  return sheet;
}

/**
 * Fetches and runs the scripts of the shell, with its whole style sheet, and fetches the section's beside them where the page needs those too. Once:
 * what has been asked for is no longer there to be.
 */
export function startShell(withSection: boolean): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][data-run]'))
    link.replaceWith(link.getAttribute('as') === 'style' ? sheetOf(link) : scriptOf(link));
  fetchSectionFiles(withSection ? SECTION_FILES : `${SECTION_FILES}:not([data-lazy])`);
}
