/**
 * Reads a value that the browser stores; null where there is none, undefined where storage is switched off.
 */
export function readItem(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a value for the site's other pages. Does nothing where storage is switched off. */
export function storeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The value lasts as long as the page.
  }
}
