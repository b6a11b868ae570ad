export function closestElement<T extends Element = Element>({ target }: Event, selector: string): T | null {
  return target instanceof Element ? target.closest<T>(selector) : null;
}

export function listen(types: string, listener: (event: Event) => void): void {
  for (const type of types.split(' ')) addEventListener(type, listener, { capture: true, passive: true });
}

/** Calls back once the page is loaded and shown. A prerendered page is shown later, or never. */
export function whenShown(callback: () => void): void {
  addEventListener('load', () => {
    if (Reflect.get(document, 'prerendering'))
      document.addEventListener('prerenderingchange', callback, { once: true });
    else callback();
  });
}

/** Calls back once the browser has nothing else to do. Safari does not say when: there it is after 100 ms. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback);
  else setTimeout(callback, 100);
}
