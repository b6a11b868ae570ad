import { INBOX_PATHS, linkRequest, linkUse, type SignInWays } from '@site/contract/inbox';
import type { FastifyInstance } from 'fastify';
import { getStaff } from '../../accounts/people.ts';
import { LinkUsed } from '../../accounts/problems.ts';
import { spendToken } from '../../accounts/tokens.ts';
import { parseBody } from './body.ts';
import { passkeySignInRoutes } from './passkey-routes.ts';
import { type SignInOptions, signIn } from './sign-in.ts';

/** Which ways to sign in there are. To ask is no attempt: a page of another site could use an office's up by it. */
export async function signInWays(app: FastifyInstance, { oidc }: Pick<SignInOptions, 'oidc'>) {
  const start = oidc ? `${INBOX_PATHS.api}/sign-in/oidc` : null;
  app.get('/sign-in', async (): Promise<SignInWays> => ({ way: oidc ? 'oidc' : 'link', start }));
}

/** How somebody signs in, for those who are not signed in. */
export async function signInRoutes(app: FastifyInstance, options: SignInOptions) {
  const { oidc } = options;
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
