let asked = false;

/** Says that somebody has asked for the shell. */
export function markAsked(): void {
  asked = true;
}

/** Whether the page is HTML that nobody has asked the shell for. */
export function isHtml(): boolean {
  return !asked;
}

/** Says that React has taken the page over: the router answers from here on. */
export function markTaken(root: HTMLElement): void {
  root.dataset.taken = '';
}

/** Whether React has taken the page over. */
export function isTaken(): boolean {
  return document.querySelector('#root[data-taken]') !== null;
}
