function focus(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * What a browser does when a document has been loaded, for a page that a script has put in the place of another: focus on its heading, scrolled
 * to the top, to the anchor, which has the focus then, or on the way back to where the visitor was.
 * @param hash of the address
 * @param scrollBack takes the visitor back to where they were, and says whether that is known
 */
export function arrive(hash: string, scrollBack: () => boolean): void {
  const target = hash ? document.getElementById(hash.slice(1)) : null;
  focus(target ?? document.querySelector<HTMLElement>('main h1'));
  if (scrollBack()) return;
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
