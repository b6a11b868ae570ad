import { securityHeaders } from '@site/contract/security-headers';
import { type CompositionManifest, pagePolicy } from '@site/releases/serving';
import type { FastifyInstance } from 'fastify';

/** A year, in seconds. */
const YEAR_S = 365 * 24 * 60 * 60;

/** What pages do not need, neither by themselves nor in a frame. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/**
 * Sets the headers that hold for every answer; a page has its policy beside them.
 * @param origin the site's public origin: where it has TLS, browsers are told never to come without
 */
export function registerSecurityHeaders(app: FastifyInstance, origin: string): void {
  const headers = {
    ...securityHeaders({
      contentSecurityPolicy: false,
      // It would have a browser that comes from a new tab begin the page anew, in another process, when its headers are there: an eighth of the time to
      // the first paint. Pages have nothing that a window which has opened them could read.
      crossOriginOpenerPolicy: false,
      // Other programs of the owner may be below the site's name.
      strictTransportSecurity: origin.startsWith('https:')
        ? { maxAge: YEAR_S, includeSubDomains: false }
        : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
      // For browsers that are gone, 80 bytes of each answer.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
    'permissions-policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** The name by which a page's policy refers to where it reports to. */
const ENDPOINT = 'csp';

/**
 * The headers with the policy of a page of a composition, by which browsers report to the API what it blocks. The address names the
 * composition, so that the API can count by release.
 * @param origin the site's public origin. Without TLS Chromium has no Reporting API, and where a policy has `report-to` it ignores
 * `report-uri`: it would report nothing.
 */
function policyHeaders({ id, inlineScripts }: CompositionManifest, origin: string): Record<string, string> {
  const address = `/api/reports?${new URLSearchParams({ composition: id })}`;
  // For browsers without the Reporting API. All others ignore it beside `report-to`.
  const uri = `report-uri ${address}`;
  if (!origin.startsWith('https:')) return { 'content-security-policy': pagePolicy(inlineScripts, [uri]) };
  return {
    'reporting-endpoints': `${ENDPOINT}="${address}"`,
    'content-security-policy': pagePolicy(inlineScripts, [uri, `report-to ${ENDPOINT}`]),
  };
}

/** The policies of pages, each worked out once. @param origin the site's public origin */
export function pagePolicies(origin: string): (composition: CompositionManifest) => Record<string, string> {
  const known = new WeakMap<CompositionManifest, Record<string, string>>();
  return (composition) => {
    const headers = known.get(composition) ?? policyHeaders(composition, origin);
    known.set(composition, headers);
    return headers;
  };
}

/** What a file of a release may do that is opened by itself: nothing but look as it does. Releases that nobody has promoted are there too. */
export const FILE_POLICY = ["default-src 'none'", "style-src 'unsafe-inline'", 'sandbox'].join('; ');

/** What a script of a release may do by itself, as a worker of a page: say something to this site. */
export const SCRIPT_POLICY = ["default-src 'none'", "connect-src 'self'"].join('; ');

/** What a page that this server writes itself may do: show the site's style sheet and icon. */
export const ANSWER_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
