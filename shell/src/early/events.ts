/** The element that matches a selector among the one that an event happened to and those around it. */
export function closestElement({ target }: Event, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Has events of the page heard, whichever element they happen to and whatever that does with them.
 * @param types names of events, with spaces between
 */
export function listen(types: string, listener: (event: Event) => void): void {
  for (const type of types.split(' ')) addEventListener(type, listener, { capture: true, passive: true });
}
