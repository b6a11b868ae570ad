import { isLoopback } from '@site/contract/hosts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthOptions } from '../auth.ts';
import { refuseCrossSite } from '../http/cross-site.ts';
import { notFound } from '../http/problems.ts';
import { authRoutes, lazyAuth } from './auth-routes.ts';
import { INBOX_DIST, inboxPageRoutes } from './inbox-page.ts';
import { type StaffRoutesOptions, staffRoutes } from './routes.ts';
import { requireStaff } from './session.ts';

type InboxOptions = Omit<AuthOptions, 'log'> & StaffRoutesOptions & { folder?: string | undefined };

/** Serves the inbox below /staff: its page, sign-in, and its API. */
export async function inboxRoutes(
  app: FastifyInstance,
  { folder = INBOX_DIST, db, settings, mailer, printLink, changes }: InboxOptions,
) {
  const { origin } = settings;
  const hasProvider = settings.oidc !== undefined;
  const auth = lazyAuth({ db, settings, mailer, printLink, log: app.log });

  app.addHook('onRequest', async (request, reply) => {
    // On the site's own host, scripts of the site could read leads.
    if (!isInboxHost(request, settings)) throw notFound();
    refuseCrossSite(request);
    reply.header('x-robots-tag', 'noindex, nofollow');
  });
  app.register(inboxPageRoutes, { folder });
  app.register(authRoutes, { auth, origin, hasProvider });
  app.register(async (signedIn) => {
    requireStaff(signedIn, { auth, hasProvider });
    await signedIn.register(staffRoutes, { db, changes });
  });
}

function isInboxHost(request: FastifyRequest, { origin, isPublic }: InboxOptions['settings']): boolean {
  return isPublic
    ? request.host === new URL(origin).host
    : isLoopback(request.hostname) && isLoopback(request.ip);
}
