const RELATIVE_ADDRESS = /url\((["']?)(?![a-z][a-z0-9+.-]*:|[/#"'])([^"')]+)\1\)/gi;

/**
 * A style sheet as an element of the document, with the address that it would have been loaded from in
 * `data-href`: there the runtime of a build looks for it, and then does not load it again.
 * @param base address of the folder that relative addresses in the style sheet start from
 */
export function styleElement(href: string, base: string, css: string): string {
  const text = css
    .replace(RELATIVE_ADDRESS, (_, quote: string, path: string) => `url(${quote}${base}${path}${quote})`)
    // In CSS the backslash changes nothing; in HTML it keeps a text from ending the element.
    .replaceAll('</', '<\\/');
  return `<style data-href="${href}">${text}</style>`;
}
