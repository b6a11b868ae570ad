import { PROBLEM_TYPES } from '@site/contract';
import { INBOX_PATHS, INBOX_PROBLEMS, linkUse, signInOptions } from '@site/contract/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Auth, AuthOptions } from '../auth.ts';
import { limitBySender } from '../contact/rate-limit.ts';
import { ProblemError } from '../http/problems.ts';
import { webHeaders } from '../http/web-headers.ts';

/** Requests of one address in ten minutes: an office has one for all. */
const ATTEMPTS = 60;

/** Loads and creates better-auth when it is needed, and anew while the identity provider cannot be reached. */
export function lazyAuth(options: AuthOptions): () => Promise<Auth> {
  let current: Promise<Auth> | undefined;
  const isUsable = async (auth: Auth) => {
    if (!options.settings.oidc) return true;
    const { socialProviders } = await auth.$context;
    return Array.isArray(socialProviders) && socialProviders.length > 0;
  };
  return async () => {
    current ??= import('../auth.ts').then(({ createAuth }) => createAuth(options));
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

/** Signing in: better-auth's own routes, and the use of a mailed link. */
export async function authRoutes(app: FastifyInstance, { auth, origin, hasProvider }: AuthRoutesOptions) {
  await limitBySender(app, ATTEMPTS);

  app
    .withTypeProvider<ZodTypeProvider>()
    .get(`${INBOX_PATHS.api}/sign-in`, { schema: { response: { 200: signInOptions } } }, async () => ({
      method: hasProvider ? ('oidc' as const) : ('link' as const),
    }));

  app
    .withTypeProvider<ZodTypeProvider>()
    .post(`${INBOX_PATHS.api}/sign-in/link`, { schema: { body: linkUse } }, async (request, reply) => {
      const { api } = await auth();
      if (hasProvider || !('magicLinkVerify' in api)) throw linkInvalid();
      const headers = webHeaders(request.headers);
      const response = await api.magicLinkVerify({ query: request.body, headers, asResponse: true });
      if (response.status !== 200) throw linkInvalid();
      return copyCookies(response, reply).code(204).send();
    });

  app.route({
    method: ['GET', 'POST'],
    url: `${INBOX_PATHS.auth}/*`,
    handler: async (request, reply) => {
      const response = await (await auth()).handler(toWebRequest(request, origin));
      if (response.status >= 400) throw await toProblem(response);
      const location = response.headers.get('location');
      if (location) reply.header('location', location);
      copyCookies(response, reply).code(response.status);
      return reply
        .type(response.headers.get('content-type') ?? 'application/json')
        .send(await response.text());
    },
  });
}

function toWebRequest({ method, url, headers, body }: FastifyRequest, origin: string): Request {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers;
  const isPost = method === 'POST';
  return new Request(new URL(url, origin), {
    method,
    headers: webHeaders({ ...others, ...(isPost && { 'content-type': 'application/json' }) }),
    ...(isPost && { body: JSON.stringify(body ?? {}) }),
  });
}

function copyCookies(response: Response, reply: FastifyReply): FastifyReply {
  const cookies = response.headers.getSetCookie();
  return cookies.length > 0 ? reply.header('set-cookie', cookies) : reply;
}

const TYPES: Record<number, ProblemError['problem']['type']> = {
  401: INBOX_PROBLEMS.signedOut,
  403: INBOX_PROBLEMS.forbidden,
  404: PROBLEM_TYPES.notFound,
};

async function toProblem(response: Response): Promise<ProblemError> {
  const { message = 'Try again.' } = Object(await response.json().catch(() => ({})));
  const { status } = response;
  const type = TYPES[status] ?? (status < 500 ? INBOX_PROBLEMS.invalid : PROBLEM_TYPES.internal);
  return new ProblemError({ type, title: 'Sign-in failed', status, detail: String(message) });
}

function linkInvalid() {
  return new ProblemError({
    type: INBOX_PROBLEMS.linkInvalid,
    title: 'Link used or expired',
    status: 410,
    detail: 'This link was used before or is older than 15 minutes. Ask for a new one.',
  });
}
