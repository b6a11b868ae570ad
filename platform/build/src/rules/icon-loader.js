/**
 * Leaves out of every icon (@tabler/icons-react) what HTML does not need: the namespace, and classes that nobody reads. Each page has twenty icons. Where
 * a later version writes these otherwise they come back, and the budgets of pages say so.
 *
 * @this {import('@rspack/core').LoaderContext}
 * @param {string} source
 * @returns {string}
 */
export default function iconLoader(source) {
  return source
    .replaceAll('xmlns: "http://www.w3.org/2000/svg",', '')
    .replace(/className: \[`tabler-icon`[^\]]*\]\.filter\(Boolean\)\.join\(" "\)/, 'className');
}
