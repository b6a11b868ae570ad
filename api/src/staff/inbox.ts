import { isLoopback } from '@site/contract/hosts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthOptions } from '../auth.ts';
import { crossSiteRequest } from '../contact/problems.ts';
import { NOT_FOUND, ProblemError } from '../http/problems.ts';
import { authRoutes, lazyAuth } from './auth-routes.ts';
import { BUILT_PAGE, pageRoutes } from './page.ts';
import { type StaffRoutesOptions, staffRoutes } from './routes.ts';
import { requireStaff } from './session.ts';

export type InboxOptions = Omit<AuthOptions, 'log'> & StaffRoutesOptions & { folder?: string | undefined };

/** Staff's inbox below /staff: its page, sign-in, and what the page asks. */
export async function inbox(
  app: FastifyInstance,
  { folder = BUILT_PAGE, db, settings, mailer, showLink, ...options }: InboxOptions,
) {
  const { origin } = settings;
  const hasProvider = settings.oidc !== undefined;
  const auth = lazyAuth({ db, settings, mailer, showLink, log: app.log });

  app.addHook('onRequest', async (request, reply) => {
    // Under the site's own host, scripts of the site could read leads.
    if (!isHere(request, settings)) throw new ProblemError(NOT_FOUND);
    if (isForeign(request)) throw crossSiteRequest();
    reply.header('x-robots-tag', 'noindex, nofollow');
  });
  app.register(pageRoutes, { folder });
  app.register(authRoutes, { auth, origin, hasProvider });
  app.register(async (signedIn) => {
    requireStaff(signedIn, { auth, hasProvider });
    await signedIn.register(staffRoutes, { db, ...options });
  });
}

function isHere(request: FastifyRequest, { origin, isPublic }: InboxOptions['settings']): boolean {
  return isPublic
    ? request.host === new URL(origin).host
    : isLoopback(request.hostname) && isLoopback(request.ip);
}

/** Whether another site's page sent a request that may change something. */
function isForeign({ method, headers, host }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { 'sec-fetch-site': fetchSite, origin } = headers;
  if (fetchSite !== undefined) return fetchSite !== 'same-origin';
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}
