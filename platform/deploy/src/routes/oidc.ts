import type { ProviderSettings } from '@site/contract/settings';
import { type Publisher, type PublisherIdentity, ReleaseError, type ReleaseStore } from '@site/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readClaim } from '../auth/ci-identity.ts';
import { Cookie, SESSION_COOKIE } from '../auth/cookie.ts';
import { IdentityProvider } from '../auth/identity-provider.ts';
import { findPublisher } from '../auth/publishers.ts';
import type { Tokens } from '../auth/tokens.ts';
import { CONSOLE_PATH } from '../console-api.ts';
import { startSession } from './session.ts';

const CALLBACK = '/session/oidc/callback';

/** Time to finish a sign-in at the provider, in milliseconds. */
const SIGN_IN_MS = 10 * 60_000;

/** A page of the console. Prevents header injection and redirects to other sites. */
const nextPage = z
  .string()
  .max(500)
  .regex(/^\/console\/[\w\-./?=&%@,]*$/)
  .catch(`${CONSOLE_PATH}/`);

const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: nextPage,
});

interface OidcRoutesOptions {
  store: ReleaseStore;
  tokens: Tokens;
  /** The service's public origin. */
  origin: string;
  settings: ProviderSettings;
}

/** Names a person for the history. */
function personActor(claims: Record<string, unknown>, { id }: Publisher): PublisherIdentity {
  const name = ['email', 'preferred_username', 'sub'].map((each) => readClaim(claims, each)).find(Boolean);
  return { id, person: (name ?? '').replace(/[^\w.+@-]/g, '').slice(0, 200) };
}

function readPending(text: string | undefined) {
  try {
    return pendingSignIn.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** Signs people in at the identity provider. Only the browser that started a sign-in can finish it. */
export function oidcRoutes(instance: FastifyInstance, options: OidcRoutesOptions): void {
  const { store, tokens, origin, settings } = options;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const provider = new IdentityProvider(settings, `${origin}${CALLBACK}`);
  const session = new Cookie(SESSION_COOKIE, origin, 'strict');
  // The provider's page redirects here.
  const pending = new Cookie('deploy-sign-in', origin, 'lax');
  const config = { isPublic: true };

  function refuse(reply: FastifyReply, why: 'provider' | 'expired' | 'unknown'): FastifyReply {
    pending.clear(reply);
    return reply.redirect(`${CONSOLE_PATH}/sign-in?refused=${why}`, 303);
  }

  app.get(
    '/session/oidc',
    {
      config,
      schema: {
        summary: 'Sign in at the identity provider',
        querystring: z.object({ next: nextPage }),
      },
    },
    async (request, reply) => {
      try {
        const { address, pending: begun } = await provider.start();
        const text = JSON.stringify({ ...begun, next: request.query.next });
        pending.set(reply, text, new Date(Date.now() + SIGN_IN_MS));
        return reply.redirect(address.href, 303);
      } catch (error) {
        request.log.error({ err: error }, 'Cannot reach the identity provider');
        return refuse(reply, 'provider');
      }
    },
  );

  app.get(
    CALLBACK,
    { config, schema: { summary: 'Redirect address of the provider' } },
    async (request, reply) => {
      const begun = readPending(pending.read(request));
      if (!begun) return refuse(reply, 'expired');
      try {
        const [, query = ''] = request.url.split('?', 2);
        const claims = await provider.finish(query, begun);
        const publisher = await findPublisher(store, claims, 'person');
        startSession(tokens, session, reply, personActor(claims, publisher));
        pending.clear(reply);
        return reply.redirect(begun.next, 303);
      } catch (error) {
        if (error instanceof ReleaseError) return refuse(reply, 'unknown');
        request.log.error({ err: error }, 'Sign-in at the identity provider failed');
        return refuse(reply, 'provider');
      }
    },
  );
}
