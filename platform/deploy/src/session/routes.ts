import { toJson } from '@site/contract/json-schema';
import { type ReleaseStore, readToken } from '@site/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Access, identify, UNKNOWN } from '../access/access.ts';
import { refuseForeign, sessionCookie, whoSignedIn } from '../access/cookie.ts';
import { accessOf, type Failures } from '../access/guard.ts';
import type { Session, SignInWays } from '../answers.ts';
import { readBody, sessionBody } from '../http/body.ts';
import { json, problems, TOKEN_PROBLEMS } from '../http/openapi.ts';
import { ProblemError } from '../problems/problem.ts';
import { PROBLEMS } from '../problems/types.ts';
import { beginSession } from './sessions.ts';

const session = z.object({
  by: z.string().describe('As the history names who it is.'),
  publisher: z.string(),
  sections: z.array(z.string()),
  may: z.array(z.string()),
  until: z.string(),
});

const ways = z.object({ oidc: z.boolean().describe('At the organisation’s provider.') });

interface SessionRoutes {
  store: ReleaseStore;
  failures: Failures;
  /** The service's own. */
  origin: string;
  /** Whether one can sign in at the organisation's provider. */
  oidc: boolean;
}

/** Takes the end of a session for an answer. @throws every other error */
function nobodyAnyMore(error: unknown): undefined {
  if (!(error instanceof ProblemError) || PROBLEMS[error.problem][0] !== 401) throw error;
}

function shown({ by, publisher: { id, sections, may } }: Access, until: string): Session {
  return { by, publisher: id, sections, may, until };
}

/** `/session`: who is signed in in a browser. */
export function sessionRoutes(app: FastifyInstance, { store, failures, origin, oidc }: SessionRoutes): void {
  const cookie = sessionCookie(origin);

  app.get(
    '/session/ways',
    {
      config: {
        open: true,
        docs: { summary: 'How one can sign in beside a token', response: { 200: json('So.', ways) } },
      },
    },
    async (): Promise<SignInWays> => ({ oidc }),
  );

  app.get(
    '/session',
    {
      config: {
        // A page that asks who is signed in fails nothing: it is not counted as "no-token" is elsewhere.
        open: true,
        docs: {
          summary: 'Who is signed in in this browser',
          response: {
            200: json('This.', session),
            204: { description: 'Nobody, or nobody any more.' },
            ...problems('store-unusable', 'internal'),
          },
        },
      },
    },
    async (request, reply): Promise<Session | FastifyReply> => {
      const access = await whoSignedIn(store, cookie, request, reply).catch(nobodyAnyMore);
      // No error: browsers would write one to their console, for each visit of somebody who has yet to sign in, or to do so again.
      if (!access) return reply.code(204).send();
      return shown(access, access.session.until);
    },
  );

  app.post(
    '/session',
    {
      config: {
        open: true,
        docs: {
          summary: 'Sign in in this browser with a token of the owner’s, for 12 hours at most',
          body: toJson(sessionBody, 'input'),
          response: {
            201: json('A cookie has what the browser sends from now on.', session),
            ...problems(
              'no-token',
              'token-expired',
              'revoked',
              'foreign-page',
              'bad-request',
              'too-many-failures',
              'store-unusable',
              'internal',
            ),
          },
        },
      },
    },
    async (request, reply) => {
      // Else the page of another site could sign somebody in as somebody else.
      refuseForeign(request, origin);
      failures.refuse(request.ip);
      const { token } = readBody(sessionBody, request.body);
      const access = await signInBy(token).catch((error) => failures.fail(request.ip, error));
      const begun = await beginSession(store, access.publisher, access.actor);
      cookie.set(reply, begun.token, begun.until);
      return reply.code(201).send(shown(access, begun.until.toISOString()));
    },
  );

  /** Not by what a job of a CI got: that is good for minutes. */
  async function signInBy(token: string): Promise<Access> {
    if (readToken(token)?.kind !== 'publisher') throw UNKNOWN;
    return identify(store, token);
  }

  app.delete(
    '/session',
    {
      config: {
        docs: {
          summary: 'Sign out in this browser',
          response: { 204: { description: 'The session is over.' }, ...problems(...TOKEN_PROBLEMS) },
        },
      },
    },
    async (request, reply) => {
      const { session: current } = accessOf(request);
      if (current) await store.sessions.remove(current.id);
      cookie.clear(reply);
      return reply.code(204).send();
    },
  );
}
