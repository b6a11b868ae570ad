import { type BegunSignIn, IdentityProvider, type ProviderSettings } from '@site/contract/identity-provider';
import type { Actor, Publisher, ReleaseStore } from '@site/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { JWTPayload } from 'jose';
import { Cookie, sessionCookie } from '../access/cookie.ts';
import { publisherOf } from '../access/exchange.ts';
import type { Failures } from '../access/guard.ts';
import { claimOf } from '../access/identity.ts';
import { CONSOLE_PATH, type SignInRefusal } from '../answers.ts';
import { problems } from '../http/openapi.ts';
import { ProblemError } from '../problems/problem.ts';
import { beginSession } from './sessions.ts';

/** Where the provider leads back to. */
const CALLBACK = '/session/oidc/callback';

/** How long somebody may take to sign in at the provider, in milliseconds. */
const SIGN_IN_MS = 10 * 60_000;

interface OidcRoutes {
  store: ReleaseStore;
  failures: Failures;
  /** The service's own. */
  origin: string;
  /** Undefined where nobody can sign in so. */
  settings: ProviderSettings | undefined;
}

/** Who signed in, as the history names it. Cut to what fits a line. */
function personOf(claims: JWTPayload, { id }: Publisher): Actor {
  const name =
    ['email', 'preferred_username', 'sub'].map((each) => claimOf(claims, each)).find(Boolean) ?? '';
  return { id, person: name.replace(/[^\w.+@-]/g, '').slice(0, 200) };
}

function readBegun(text: string | undefined): BegunSignIn | undefined {
  const [state, nonce, verifier] = text?.split('.') ?? [];
  return state && nonce && verifier ? { state, nonce, verifier } : undefined;
}

/** `/session/oidc`: signing in at the organisation's provider. What its page leads back with is worth something in the browser that began it alone. */
export function oidcRoutes(app: FastifyInstance, { store, failures, origin, settings }: OidcRoutes): void {
  const provider = settings && new IdentityProvider(settings, `${origin}${CALLBACK}`);
  const session = sessionCookie(origin);
  // The provider's page leads back.
  const cookie = new Cookie('deploy-sign-in', origin, 'lax');
  const docs = (summary: string) => ({
    summary,
    response: {
      303: {
        description:
          'On to the provider, to the console, or to its page for signing in, which says what was wrong.',
      },
      ...problems('not-found'),
    },
  });

  function known(): IdentityProvider {
    if (!provider)
      throw new ProblemError('not-found', 'Nobody signs in at a provider here: DEPLOY_OIDC_ISSUER.');
    return provider;
  }

  // A person reads the answer, and has to be able to go on.
  function refuse(reply: FastifyReply, refused: SignInRefusal): FastifyReply {
    cookie.clear(reply);
    return reply.redirect(`${CONSOLE_PATH}/sign-in?refused=${refused}`, 303);
  }

  app.get(
    '/session/oidc',
    { config: { open: true, docs: docs('Sign in at the organisation’s provider') } },
    async (request, reply) => {
      try {
        const { address, begun } = await known().start();
        const { state, nonce, verifier } = begun;
        cookie.set(reply, [state, nonce, verifier].join('.'), new Date(Date.now() + SIGN_IN_MS));
        return reply.redirect(address.href, 303);
      } catch (error) {
        if (error instanceof ProblemError) throw error;
        request.log.error({ err: error }, 'The identity provider cannot be asked');
        return refuse(reply, 'provider');
      }
    },
  );

  app.get(
    CALLBACK,
    { config: { open: true, docs: docs('Where the provider leads back to') } },
    async (request, reply) => {
      const asked = known();
      const begun = readBegun(cookie.read(request));
      if (!begun) return refuse(reply, 'again');
      const [, query = ''] = request.url.split('?', 2);
      try {
        failures.refuse(request.ip);
        const claims = await asked.finish(query, begun);
        const publisher = await publisherOf(store, claims, 'person').catch((error) =>
          failures.fail(request.ip, error),
        );
        const { token, until } = await beginSession(store, publisher, personOf(claims, publisher));
        cookie.clear(reply);
        session.set(reply, token, until);
        return reply.redirect(`${CONSOLE_PATH}/`, 303);
      } catch (error) {
        if (error instanceof ProblemError)
          return refuse(reply, error.problem === 'too-many-failures' ? 'again' : 'unknown');
        request.log.error({ err: error }, 'Somebody could not sign in at the identity provider');
        return refuse(reply, 'provider');
      }
    },
  );
}
