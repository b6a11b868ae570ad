import { securityHeaders } from '@site/contract/security-headers';
import { type CompositionManifest, pageCsp } from '@site/releases/serving';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 24 * 60 * 60;

const UNUSED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/**
 * Sets the headers of every answer. Pages also have a policy.
 * @param origin the site's public origin: with TLS, browsers are told never to come without
 */
export function registerSecurityHeaders(app: FastifyInstance, origin: string): void {
  const headers = {
    ...securityHeaders({
      contentSecurityPolicy: false,
      // It would start a second process for the first page of a new tab, and an opener could read nothing.
      crossOriginOpenerPolicy: false,
      strictTransportSecurity: origin.startsWith('https:')
        ? { maxAge: YEAR_S, includeSubDomains: false }
        : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
      // For browsers that nobody uses any more.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
    'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', '),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/**
 * Returns the headers with the policy of a composition's pages. Browsers report violations to the API.
 * @param origin the site's public origin: without TLS Chromium has no Reporting API
 */
export function pageHeaders(
  { id, inlineScripts }: CompositionManifest,
  origin: string,
): Record<string, string> {
  const address = `/api/reports?${new URLSearchParams({ composition: id })}`;
  const uri = `report-uri ${address}`;
  if (!origin.startsWith('https:')) return { 'content-security-policy': pageCsp(inlineScripts, [uri]) };
  return {
    'reporting-endpoints': `csp="${address}"`,
    // Browsers with the Reporting API ignore `report-uri`.
    'content-security-policy': pageCsp(inlineScripts, [uri, 'report-to csp']),
  };
}

/** For answers that are not pages: they may send and frame nothing. */
const ALONE = ["default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

/** The policy of a release's file opened on its own. Releases that nobody has promoted are served too. */
export const RELEASE_FILE_CSP = [...ALONE, "style-src 'unsafe-inline'", 'sandbox'].join('; ');

/** The policy of a release's script used as a worker: it may only connect to this site. */
export const WORKER_SCRIPT_CSP = [...ALONE, "connect-src 'self'"].join('; ');

/** The policy of this server's own pages: they show the site's style sheet and icon. */
export const STANDALONE_PAGE_CSP = [...ALONE, "style-src 'self'", "img-src 'self'"].join('; ');
