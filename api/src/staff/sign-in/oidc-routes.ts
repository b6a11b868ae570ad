import type { ProviderSettings } from '@site/contract/identity-provider';
import { INBOX_PATHS, INBOX_PROBLEMS, nextPath, type SignInRefusal } from '@site/contract/inbox';
import type { FastifyInstance } from 'fastify';
import { prepareProblem } from '../../http/errors.ts';
import { Oidc } from './oidc.ts';
import { type SignInOptions, signIn } from './sign-in.ts';

/** Holds the state of a sign-in that this browser has begun. */
const COOKIE = 'staff-sign-in';

/** Signing in at the firm's identity provider. */
export async function oidcRoutes(app: FastifyInstance, options: SignInOptions & { oidc: ProviderSettings }) {
  const oidc = new Oidc(options.database, options.oidc, options.origin);
  const cookie = {
    path: `${INBOX_PATHS.api}/sign-in/oidc`,
    httpOnly: true,
    secure: options.origin.startsWith('https:'),
    // The provider's page leads back.
    sameSite: 'lax' as const,
  };

  // A person reads the answer, and has to be able to go on.
  app.setErrorHandler((error, request, reply) => {
    const problem = prepareProblem(error, request, reply);
    const refused: SignInRefusal =
      problem.status >= 500 ? 'provider' : problem.type === INBOX_PROBLEMS.linkUsed ? 'again' : 'unknown';
    return reply.clearCookie(COOKIE, cookie).redirect(`${INBOX_PATHS.page}/sign-in?refused=${refused}`, 303);
  });

  app.get<{ Querystring: { next?: string } }>('/sign-in/oidc', async ({ query }, reply) => {
    const { success, data } = nextPath.safeParse(query.next);
    const { address, state } = await oidc.start(success ? data : INBOX_PATHS.page);
    return reply.setCookie(COOKIE, state, { ...cookie, maxAge: 600 }).redirect(address.href, 303);
  });

  app.get('/sign-in/oidc/callback', async (request, reply) => {
    const [, query = ''] = request.url.split('?', 2);
    const { member, next } = await oidc.finish(query, request.cookies[COOKIE] ?? '');
    await signIn(request, reply, options, member.id);
    return reply.clearCookie(COOKIE, cookie).redirect(next, 303);
  });
}
