/** The element that matches a selector among the one that an event happened to and those around it. */
export function closestElement({ target }: Event, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}
