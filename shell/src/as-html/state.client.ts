/** Whether the page is HTML that nobody has asked the shell for: its scripts are named and not fetched. */
export function isHtml(): boolean {
  return document.querySelector('link[data-run][media]') !== null;
}

/** Says that React has begun to take the page over: the router answers from here on. */
export function markTaken(root: HTMLElement): void {
  root.dataset.taken = '';
}

/** Whether React has begun to take the page over. */
export function isTaken(): boolean {
  return document.querySelector('#root[data-taken]') !== null;
}
