declare global {
  interface Window {
    /** The path of the page that the document has: of the one that it was opened with, or that has been put into its place as HTML. */
    opened: string | undefined;
  }
}

/** Remembers which page the document has: whoever goes back before a script hears of it changes the address alone. */
export function rememberOpened(): void {
  window.opened = location.pathname;
}

/** Whether a path, or else the address, is that of the page that the document has. */
export function isOpened(path = location.pathname): boolean {
  return (window.opened ?? path) === path;
}
