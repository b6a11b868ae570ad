/** Address of the data of all pages of a composition. The composition's id follows as the query. */
export const PAGE_DATA_FILE = '/.well-known/page-data.json';

/**
 * Returns the policy of a page (https://www.w3.org/TR/CSP3/): scripts of this site's files and exactly those in its
 * HTML; no script made from text; no other site's files, frames or forms.
 * @param inlineScripts hashes of the scripts in the HTML
 * @param reporting directives that say where browsers report what they block
 */
export function pagePolicy(inlineScripts: readonly string[], reporting: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' ')}`,
    // Mantine writes style attributes, and the first view's style sheets stand in the HTML.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...reporting,
  ].join('; ');
}
