const RELATIVE_ADDRESS = /url\((["']?)(?![a-z][a-z0-9+.-]*:|[/#"'])([^"')]+)\1\)/gi;

/**
 * A style sheet as an element of the document.
 * @param base address of the folder that relative addresses in the style sheet start from
 * @param href of a whole sheet the address that it would have been loaded from: in `data-href` the runtime of a build looks for it, and then does
 *   not load it again
 */
export function styleElement(base: string, css: string, href?: string): string {
  const text = css
    .replace(RELATIVE_ADDRESS, (_, quote: string, path: string) => `url(${quote}${base}${path}${quote})`)
    // In CSS the backslash changes nothing; in HTML it keeps a text from ending the element.
    .replaceAll('</', '<\\/');
  return `<style${href ? ` data-href="${href}"` : ''}>${text}</style>`;
}
