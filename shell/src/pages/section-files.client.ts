/** The files of a section that have not been asked for. */
export const SECTION_FILES = 'link[as=script][media="not all"]:not([data-run],[data-html],[data-view])';

/** Fetches what a preload names. It counts from here on: its medium has matched nothing. */
function preload(link: HTMLLinkElement): HTMLLinkElement {
  const copy = document.importNode(link);
  copy.removeAttribute('media');
  return copy;
}

/** Fetches the files of the section, side by side: the federation runtime finds them when it asks for them. */
export function fetchSectionFiles(selector: string = SECTION_FILES): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(selector)) link.replaceWith(preload(link));
}
