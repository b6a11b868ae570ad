import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** A year, in seconds. */
const YEAR_S = 365 * 24 * 60 * 60;

/** What pages do not need, neither by themselves nor in a frame. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/**
 * What browsers allow a page (https://www.w3.org/TR/CSP3/): scripts of this site's files and exactly those that stand in
 * its HTML; no script made from text; no other site's files, frames or forms.
 * @param inlineScripts hashes of the scripts that stand in the HTML
 */
export function pagePolicy(inlineScripts: readonly string[]): string {
  const directives = [
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
  ];
  return directives.join('; ');
}

/**
 * Sets the headers that hold for every answer; a page has its policy beside them.
 * @param origin the site's public origin: where it has TLS, browsers are told never to come without
 */
export function registerSecurityHeaders(app: FastifyInstance, origin: string): void {
  app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: origin.startsWith('https:') ? { maxAge: YEAR_S } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS.map((name) => `${name}=()`).join(', '));
  });
}
