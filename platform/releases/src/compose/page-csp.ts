/**
 * Returns the content security policy of a page (https://www.w3.org/TR/CSP3/). `inlineScripts` are hashes;
 * `reporting` adds directives that name where browsers report violations.
 */
export function pageCsp(inlineScripts: readonly string[], reporting: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' ')}`,
    // Mantine sets style attributes, and pages inline their styles.
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
