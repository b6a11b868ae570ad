/**
 * Has events of the page heard, whichever element they happen to and whatever that does with them.
 * @param types names of events, with spaces between
 */
export function listen(types: string, listener: (event: Event) => void): void {
  for (const type of types.split(' ')) addEventListener(type, listener, { capture: true, passive: true });
}
