/** What the browser keeps under a name; null where that is nothing, undefined where storage is switched off. */
export function kept(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Has the browser keep something for the site's other pages. Where storage is switched off it lasts as long as the page. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is kept.
  }
}
