import { PROBLEM_TYPES } from '@site/contract';
import { INBOX_PATHS, INBOX_PROBLEMS, type SignInOptions, signInLinkUse } from '@site/contract/api';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type Auth, type AuthOptions, createAuth } from '../auth.ts';
import { ProblemError } from '../http/problems.ts';
import { limitBySender } from '../http/rate-limit.ts';

/** Attempts of one address to sign in, in ten minutes: an office has one for all. */
const ATTEMPTS = 60;

/** Better-auth's routes that begin or finish a sign-in. */
const ATTEMPT_ROUTES = [
  'sign-in/*',
  'passkey/generate-authenticate-options',
  'passkey/verify-authentication',
];

/** Creates better-auth at its first use, and again until the identity provider answers. */
export function lazyAuth(options: AuthOptions): () => Promise<Auth> {
  let current: Promise<Auth> | undefined;
  const isUsable = async (auth: Auth) => {
    if (!options.settings.oidc) return true;
    const { socialProviders } = await auth.$context;
    return Array.isArray(socialProviders) && socialProviders.length > 0;
  };
  return async () => {
    current ??= createAuth(options);
    const auth = await current.catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    if (!(await isUsable(auth))) current = undefined;
    return auth;
  };
}

interface AuthRoutesOptions {
  auth: () => Promise<Auth>;
  origin: string;
  hasProvider: boolean;
}

/** Serves better-auth's own routes and the use of a mailed link. */
export async function authRoutes(app: FastifyInstance, { auth, origin, hasProvider }: AuthRoutesOptions) {
  app.get(`${INBOX_PATHS.api}/sign-in`, async (): Promise<SignInOptions> => {
    return { method: hasProvider ? 'oidc' : 'link' };
  });

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    const response = await (await auth()).handler(toFetchRequest(request, origin));
    if (response.status >= 400) throw await toProblem(response);
    const location = response.headers.get('location');
    if (location) reply.header('location', location);
    copyCookies(response, reply).code(response.status);
    return reply.type(response.headers.get('content-type') ?? 'application/json').send(await response.text());
  }

  const serve = (instance: FastifyInstance, path: string) =>
    instance.route({ method: ['GET', 'POST'], url: `${INBOX_PATHS.auth}/${path}`, handler });

  serve(app, '*');
  app.register(async (instance) => {
    await limitBySender(instance, ATTEMPTS);
    for (const path of ATTEMPT_ROUTES) serve(instance, path);
    instance
      .withTypeProvider<ZodTypeProvider>()
      .post(
        `${INBOX_PATHS.api}/sign-in/link`,
        { schema: { body: signInLinkUse } },
        async (request, reply) => {
          const { api } = await auth();
          if (hasProvider || !('magicLinkVerify' in api)) throw linkInvalid();
          const headers = fromNodeHeaders(request.headers);
          const response = await api.magicLinkVerify({ query: request.body, headers, asResponse: true });
          if (response.status !== 200) throw linkInvalid();
          return copyCookies(response, reply).code(204).send();
        },
      );
  });
}

function toFetchRequest({ method, url, headers, body }: FastifyRequest, origin: string): Request {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers;
  const isPost = method === 'POST';
  return new Request(new URL(url, origin), {
    method,
    headers: fromNodeHeaders({ ...others, ...(isPost && { 'content-type': 'application/json' }) }),
    ...(isPost && { body: JSON.stringify(body ?? {}) }),
  });
}

function copyCookies(response: Response, reply: FastifyReply): FastifyReply {
  const cookies = response.headers.getSetCookie();
  return cookies.length > 0 ? reply.header('set-cookie', cookies) : reply;
}

async function toProblem(response: Response): Promise<ProblemError> {
  const { message = 'Try again.' } = Object(await response.json().catch(() => ({})));
  return new ProblemError(problemType(response.status), String(message));
}

function problemType(status: number) {
  if (status === 401) return INBOX_PROBLEMS.signedOut;
  if (status === 403) return INBOX_PROBLEMS.forbidden;
  if (status === 404) return PROBLEM_TYPES.notFound;
  return status < 500 ? INBOX_PROBLEMS.invalid : PROBLEM_TYPES.internal;
}

function linkInvalid() {
  return new ProblemError(
    INBOX_PROBLEMS.linkInvalid,
    'This link was used before or is older than 15 minutes. Ask for a new one.',
  );
}
