import { INBOX_PATHS, linkRequest, linkUse, type SignInWays } from '@site/contract/inbox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LeadsDatabase } from '../../database/schema.ts';
import { parseBody } from './body.ts';
import type { LinkSender } from './links.ts';
import type { OidcSettings } from './oidc.ts';
import { passkeySignInRoutes } from './passkey-routes.ts';
import { getStaff } from './people.ts';
import { LinkUsed } from './problems.ts';
import type { SessionCookie } from './require-staff.ts';
import { beginSession, endSession, findSession, nameDevice } from './sessions.ts';
import { spendToken } from './tokens.ts';

export interface SignInOptions {
  database: LeadsDatabase;
  cookie: SessionCookie;
  /** Of the inbox, without a slash at its end. */
  origin: string;
  links: LinkSender;
  /** Where the firm's identity provider signs in, and nothing else does. */
  oidc: OidcSettings | undefined;
}

/** How somebody signs in, for those who are not signed in. */
export async function signInRoutes(app: FastifyInstance, options: SignInOptions) {
  const { oidc } = options;
  const start = oidc ? `${INBOX_PATHS.api}/sign-in/oidc` : null;
  app.get('/sign-in', async (): Promise<SignInWays> => ({ way: oidc ? 'oidc' : 'link', start }));
  // Loaded only where it is used.
  if (oidc) return app.register((await import('./oidc-routes.ts')).oidcRoutes, { ...options, oidc });
  app.register(linkRoutes, options);
  app.register(passkeySignInRoutes, options);
}

async function linkRoutes(app: FastifyInstance, options: SignInOptions) {
  const { database, links } = options;

  app.post('/sign-in/link', async (request, reply) => {
    const { email, next = INBOX_PATHS.page } = parseBody(linkRequest, request.body);
    links.send(email, next);
    return reply.code(202).send();
  });

  app.post('/sign-in/link/use', async (request, reply) => {
    const { token } = parseBody(linkUse, request.body);
    const used = await spendToken(database, 'link', token);
    const member = used?.staffId ? await getStaff(database, used.staffId) : undefined;
    if (!member || !used) throw new LinkUsed();
    await signIn(request, reply, options, member.id);
    return { next: used.data };
  });
}

/**
 * Signs somebody in on the device that asks: always by a new session, so that one that somebody else has put there is worth
 * nothing. The one before ends.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, cookie }: Pick<SignInOptions, 'database' | 'cookie'>,
  staffId: string,
) {
  const before = await findSession(database, cookie.read(request));
  if (before) await endSession(database, before.id, before.sessionId);
  cookie.set(reply, await beginSession(database, staffId, nameDevice(request.headers['user-agent'])));
  request.log.info({ staff: staffId }, 'signed in');
}
