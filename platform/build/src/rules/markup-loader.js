/**
 * Leaves out of what libraries write into the page what HTML does not need: of every icon (@tabler/icons-react) the namespace, and classes that nobody
 * reads; of every link the router's mark for routes that are discovered, of which there are none; of Mantine's elements the class of their focus ring, which
 * the site's own beats wherever it is (global.css), and of its headings their order, which their tag says. Each page has twenty icons and sixty links. Where a
 * later version writes these otherwise they come back, and the budgets of pages say so.
 *
 * @this {import('@rspack/core').LoaderContext}
 * @param {string} source
 * @returns {string}
 */
export default function markupLoader(source) {
  return source
    .replaceAll('xmlns: "http://www.w3.org/2000/svg",', '')
    .replace(/className: \[`tabler-icon`[^\]]*\]\.filter\(Boolean\)\.join\(" "\)/, 'className')
    .replace(
      'options?.focusable && !unstyled && (theme.focusClassName || FOCUS_CLASS_NAMES[theme.focusRing]), ',
      '',
    )
    .replace('mod: [{\n\t\t\torder,', 'mod: [{')
    .replace('"data-discover": !isAbsolute && discover === "render" ? "true" : void 0', '');
}
