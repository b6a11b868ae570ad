/** A script of the element that has preloaded it. */
export function scriptOf({ crossOrigin, integrity, href }: HTMLLinkElement): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { async: false, crossOrigin, integrity, src: href });
}

/** Has a script that nobody waits for run, where the HTML names it. */
export function runLater(selector: string): void {
  const link = document.querySelector<HTMLLinkElement>(selector);
  link?.replaceWith(Object.assign(scriptOf(link), { fetchPriority: 'low' }));
}
