declare global {
  interface Window {
    /** The path of the page that the document was opened with, for the script that follows links (as-html/follow-links.client.ts). */
    opened: string | undefined;
  }
}

/** Remembers which page the document has: whoever goes back before a script hears of it changes the address alone. */
export function rememberOpened(): void {
  window.opened = location.pathname;
}
