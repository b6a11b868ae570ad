/** What may happen in a page of an application beside the site, one directive each; no script stands in its HTML. As strict as the site's pages are. */
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  // Mantine writes style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The policy of staff's inbox and of the console (Content-Security-Policy). @param more directives that one of them needs beside */
export function appPolicy(more: readonly string[] = []): string {
  return [...DIRECTIVES, ...more].join('; ');
}

/** What the build of such an application calls a file. */
export const APP_ASSET = /^\w[\w.-]*$/;
