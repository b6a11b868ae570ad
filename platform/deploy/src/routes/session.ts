import { type PublisherIdentity, ReleaseError, type ReleaseStore } from '@site/releases';
import { problem, TOKENS_PATH, tokenAnswer, tokenRequest } from '@site/releases/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { session, signInWays } from '../answers.ts';
import { actorOf, type CiIdentities, isPullRequest } from '../auth/ci-identity.ts';
import { Cookie, SESSION_COOKIE } from '../auth/cookie.ts';
import { type CountFailures, callerOf, refuseOtherSites } from '../auth/guard.ts';
import { publisherOf } from '../auth/publishers.ts';
import type { Caller, Tokens } from '../auth/tokens.ts';

const MINUTE_MS = 60_000;
const CI_TOKEN_MS = 15 * MINUTE_MS;
const SESSION_MS = 12 * 60 * MINUTE_MS;

/** Requests per minute and address to routes that anybody may ask. */
const OPEN_RATE = { max: 60, timeWindow: MINUTE_MS };

const problems = { '4xx': problem, '5xx': problem };

export interface SessionRoutes {
  store: ReleaseStore;
  tokens: Tokens;
  identities: CiIdentities;
  countFailures: CountFailures;
  /** The service's own public origin. */
  origin: string;
  /** Whether people sign in at their organisation's provider, too. */
  hasProvider: boolean;
}

/** Gives a browser a session of 12 hours, or less if the caller's own token ends before. @returns when it ends */
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

/** Sign-in with a token, and of CI jobs with their identity. */
export function sessionRoutes(instance: FastifyInstance, routes: SessionRoutes): void {
  const { store, tokens, identities, countFailures, origin, hasProvider } = routes;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const cookie = new Cookie(SESSION_COOKIE, origin, 'strict');

  app.post(
    TOKENS_PATH,
    {
      config: { isOpen: true, rateLimit: OPEN_RATE },
      schema: {
        summary:
          'Exchange the identity of a CI job (OpenID Connect) for a token of 15 minutes; it works once',
        body: tokenRequest,
        response: { 201: tokenAnswer, ...problems },
      },
    },
    async (request, reply) => {
      const made = await countFailures(request, async () => {
        const identity = await identities.verify(request.body.identity);
        if (isPullRequest(identity))
          throw new ReleaseError('forbidden', 'Pull requests publish nothing. Run the job on a branch.');
        const publisher = await publisherOf(store, identity, 'job');
        const expires = new Date(Date.now() + CI_TOKEN_MS);
        const token = tokens.issue('ci', actorOf(identity, publisher.id), expires);
        return { token, expires: expires.toISOString() };
      });
      return reply.code(201).send(made);
    },
  );

  app.get(
    '/session/ways',
    {
      config: { isOpen: true },
      schema: { summary: 'How people can sign in beside a token', response: { 200: signInWays } },
    },
    async () => ({ oidc: hasProvider }),
  );

  app.get(
    '/session',
    { schema: { summary: 'Who is signed in', response: { 200: session, ...problems } } },
    async (request) => describeCaller(callerOf(request)),
  );

  app.post(
    '/session',
    {
      config: { isOpen: true, rateLimit: OPEN_RATE },
      schema: {
        summary: 'Sign in in this browser with a token of the owner, for 12 hours at most',
        body: z.object({ token: z.string().max(200) }),
        response: { 201: session, ...problems },
      },
    },
    async (request, reply) => {
      // Otherwise the page of another site could sign somebody in as somebody else.
      refuseOtherSites(request, origin);
      const caller = await countFailures(request, () => tokens.callerOf(request.body.token, ['publisher']));
      const until = startSession(tokens, cookie, reply, caller.actor, caller.until);
      return reply.code(201).send(describeCaller({ ...caller, until }));
    },
  );

  app.delete(
    '/session',
    { schema: { summary: 'Sign out in this browser', response: { 204: z.null(), ...problems } } },
    async (request, reply) => {
      tokens.end(cookie.read(request) ?? '');
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
}
