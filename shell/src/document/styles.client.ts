/**
 * Names the style sheets of the HTML by their absolute addresses. The runtime of a build compares those, and the
 * HTML, which works at any origin, cannot have them. (A bare file name would do too, but releases share names.)
 */
export function nameInlineStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    style.dataset.href = new URL(style.dataset.href ?? '', window.location.href).href;
  }
}
