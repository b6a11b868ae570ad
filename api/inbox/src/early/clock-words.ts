/**
 * Has the browser read the words and ways of its clock, which it does for the first time of a page's that is written: a tenth of a second on a
 * phone. While the application is on its way nothing else is to do.
 */
export function readClockWords(): void {
  setTimeout(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric' }));
}
