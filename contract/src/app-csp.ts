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

export function appCsp(more: readonly string[] = []): string {
  return [...DIRECTIVES, ...more].join('; ');
}

export const APP_ASSET_PATTERN = /^\w[\w.-]*$/;
