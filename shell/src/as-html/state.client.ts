let asked = false;

/** Says that somebody has asked for the shell. */
export function markAsked(): void {
  asked = true;
}

/** Whether the page is HTML that nobody has asked the shell for. */
export function isHtml(): boolean {
  return !asked;
}

/** Says that React has taken over the page, from where on the router answers, or its section: it hears what happens there. */
export function markTaken(element: HTMLElement): void {
  element.dataset.taken = '';
}

/** Whether React has taken the page over. */
export function isTaken(): boolean {
  return document.querySelector('#root[data-taken]') !== null;
}

/** What of the page is in a section that React has not taken over. */
export const WAITING_SECTION = 'main:not([data-taken])';
