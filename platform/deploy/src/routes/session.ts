import { type PublisherIdentity, ReleaseError, type ReleaseStore } from '@site/releases';
import { problem, TOKENS_PATH, tokenExchangeAnswer, tokenExchangeRequest } from '@site/releases/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type CiIdentities, ciActor, isPullRequest } from '../auth/ci-identity.ts';
import { Cookie, SESSION_COOKIE } from '../auth/cookie.ts';
import { refuseOtherSites, requireCaller } from '../auth/guard.ts';
import { findPublisher } from '../auth/publishers.ts';
import type { Caller, Tokens } from '../auth/tokens.ts';
import { session, signInOptions } from '../console-api.ts';

const MINUTE_MS = 60_000;
const CI_TOKEN_MS = 15 * MINUTE_MS;
const SESSION_MS = 12 * 60 * MINUTE_MS;

/** Requests per minute and address to public routes. */
const OPEN_RATE = { max: 60, timeWindow: MINUTE_MS };

const problems = { '4xx': problem, '5xx': problem };

export interface SessionRoutesOptions {
  store: ReleaseStore;
  tokens: Tokens;
  identities: CiIdentities;
  /** The service's public origin. */
  origin: string;
  /** Whether people can sign in at an identity provider. */
  hasProvider: boolean;
}

/** Starts a session of 12 hours, less if the caller's token ends earlier. @returns its end as an ISO date */
export function startSession(
  tokens: Tokens,
  cookie: Cookie,
  reply: FastifyReply,
  actor: PublisherIdentity,
  until?: string,
): string {
  const end = new Date(Math.min(Date.now() + SESSION_MS, until ? Date.parse(until) : Infinity));
  cookie.set(reply, tokens.issue('session', actor, end), end);
  return end.toISOString();
}

function describeCaller({ by, publisher: { sections, may }, until }: Caller) {
  return { by, sections, may, until };
}

/** Serves sessions of browsers and tokens of CI jobs. */
export function sessionRoutes(instance: FastifyInstance, routes: SessionRoutesOptions): void {
  const { store, tokens, identities, origin, hasProvider } = routes;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const cookie = new Cookie(SESSION_COOKIE, origin, 'strict');

  app.post(
    TOKENS_PATH,
    {
      config: { isPublic: true, rateLimit: OPEN_RATE },
      schema: {
        summary:
          'Exchange the identity of a CI job (OpenID Connect) for a token of 15 minutes. An identity works once',
        body: tokenExchangeRequest,
        response: { 201: tokenExchangeAnswer, ...problems },
      },
    },
    async (request, reply) => {
      const identity = await identities.verify(request.body.identity);
      if (isPullRequest(identity))
        throw new ReleaseError('forbidden', 'Jobs of pull requests cannot publish. Run the job on a branch.');
      const publisher = await findPublisher(store, identity, 'job');
      const expires = new Date(Date.now() + CI_TOKEN_MS);
      const token = tokens.issue('ci', ciActor(identity, publisher.id), expires);
      return reply.code(201).send({ token, expires: expires.toISOString() });
    },
  );

  app.get(
    '/session/options',
    {
      config: { isPublic: true },
      schema: { summary: 'How people can sign in besides a token', response: { 200: signInOptions } },
    },
    async () => ({ oidc: hasProvider }),
  );

  app.get(
    '/session',
    { schema: { summary: 'Who is signed in', response: { 200: session, ...problems } } },
    async (request) => describeCaller(requireCaller(request)),
  );

  app.post(
    '/session',
    {
      config: { isPublic: true, rateLimit: OPEN_RATE },
      schema: {
        summary: 'Sign in with a token of the owner, for at most 12 hours',
        body: z.object({ token: z.string().max(200) }),
        response: { 201: session, ...problems },
      },
    },
    async (request, reply) => {
      // Another site's page must not sign a visitor in as somebody else (login CSRF).
      refuseOtherSites(request, origin);
      const caller = await tokens.authenticate(request.body.token, ['publisher']);
      const until = startSession(tokens, cookie, reply, caller.actor, caller.until);
      return reply.code(201).send(describeCaller({ ...caller, until }));
    },
  );

  app.delete(
    '/session',
    { schema: { summary: 'Sign out', response: { 204: z.null(), ...problems } } },
    async (request, reply) => {
      tokens.end(cookie.read(request) ?? '');
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
}
