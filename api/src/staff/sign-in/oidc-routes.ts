import type { ProviderSettings } from '@site/contract/identity-provider';
import { INBOX_PATHS, INBOX_PROBLEMS, nextPath, type SignInRefusal } from '@site/contract/inbox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ForeignRequest, LinkUsed } from '../../accounts/problems.ts';
import { answerProblem, prepareProblem } from '../../http/errors.ts';
import { Oidc } from './oidc.ts';
import { type SignInOptions, signIn } from './sign-in.ts';

/** Holds the state of a sign-in that this browser has begun. */
const COOKIE = 'staff-sign-in';

/**
 * Refuses what is no page of its own, such as a frame or a picture on a page of another site: the tries of an office would be used
 * up by it. Browsers say so where there is TLS, or the machine is this one.
 * @throws ForeignRequest
 */
async function refuseParts({ headers }: FastifyRequest) {
  const { 'sec-fetch-dest': dest = 'document' } = headers;
  if (dest !== 'document') throw new ForeignRequest();
}

/** Leads whoever comes from another site to the page where a press of theirs begins to sign in. */
async function leadToPage({ headers }: FastifyRequest, reply: FastifyReply) {
  const { 'sec-fetch-site': site = 'none' } = headers;
  if (!['same-origin', 'none'].includes(site.toString()))
    await reply.redirect(`${INBOX_PATHS.page}/sign-in`, 303);
}

/** What no sign-in of this browser has led to is no try. @throws LinkUsed */
async function refuseUnasked({ cookies }: FastifyRequest) {
  if (!cookies[COOKIE]) throw new LinkUsed();
}

/** Signing in at the firm's identity provider. What is refused before a body would be read is not counted as a try. */
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
    // Nobody reads this one, and a sign-in that was begun goes on.
    if (error instanceof ForeignRequest) return answerProblem(error, request, reply);
    const problem = prepareProblem(error, request, reply);
    const refused: SignInRefusal =
      problem.status >= 500 ? 'provider' : problem.type === INBOX_PROBLEMS.linkUsed ? 'again' : 'unknown';
    return reply.clearCookie(COOKIE, cookie).redirect(`${INBOX_PATHS.page}/sign-in?refused=${refused}`, 303);
  });

  app.addHook('onRequest', refuseParts);

  app.get<{ Querystring: { next?: string } }>(
    '/sign-in/oidc',
    { onRequest: leadToPage },
    async ({ query }, reply) => {
      const { success, data } = nextPath.safeParse(query.next);
      const { address, state } = await oidc.start(success ? data : INBOX_PATHS.page);
      return reply.setCookie(COOKIE, state, { ...cookie, maxAge: 600 }).redirect(address.href, 303);
    },
  );

  app.get('/sign-in/oidc/callback', { onRequest: refuseUnasked }, async (request, reply) => {
    const [, query = ''] = request.url.split('?', 2);
    const { member, next } = await oidc.finish(query, request.cookies[COOKIE] ?? '');
    await signIn(request, reply, options, member.id);
    return reply.clearCookie(COOKIE, cookie).redirect(next, 303);
  });
}
