import { normalizeIP } from '@fastify/rate-limit';
import { ReleaseError } from '@site/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Cookie, SESSION_COOKIE } from './cookie.ts';
import { type Caller, INVALID_TOKEN, type Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Whether the route needs no authentication. */
    isPublic?: boolean;
  }
}

const WINDOW = '10 minutes';

/** Returns the sender's IPv4 address, or its /64 network for IPv6. */
export function clientAddress({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** Returns the authenticated caller. Throws on public routes. */
export function requireCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A public route has no caller');
  return caller;
}

/** Counts attempts that fail with 401 or 403, and refuses addresses with too many. */
export type CountFailures = <Result>(
  request: FastifyRequest,
  attempt: () => Promise<Result>,
) => Promise<Result>;

/** @param max failed attempts of one address in ten minutes */
export function createFailureCounter(app: FastifyInstance, max: number): CountFailures {
  const limit = app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: clientAddress });
  return async (request, attempt) => {
    try {
      return await attempt();
    } catch (error) {
      const isFailure = error instanceof ReleaseError && ['unauthorized', 'forbidden'].includes(error.code);
      if (!isFailure) throw error;
      const count = await limit(request);
      if (!count.isAllowed && count.isExceeded)
        throw new ReleaseError('busy', `Too many failed attempts. Try again in ${count.ttlInSeconds} s.`);
      throw error;
    }
  };
}

/** Refuses requests of other sites' pages (CSRF). @throws ReleaseError */
export function refuseOtherSites({ headers }: FastifyRequest, origin: string): void {
  if (headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin) return;
  throw new ReleaseError('forbidden', `Only pages of ${origin} may do this. Programs must send a token.`);
}

interface GuardOptions {
  tokens: Tokens;
  origin: string;
  countFailures: CountFailures;
}

/** Authenticates every request, except on public routes, before its body is read. */
export function guard(app: FastifyInstance, { tokens, origin, countFailures }: GuardOptions): void {
  const cookie = new Cookie(SESSION_COOKIE, origin, 'strict');
  app.decorateRequest('caller', null);

  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const { authorization } = request.headers;
    const session = cookie.read(request);
    if (authorization === undefined && session !== undefined) {
      if (request.method !== 'GET') refuseOtherSites(request, origin);
      // An open page whose session has ended is no attack: do not count it.
      return tokens.authenticate(session, ['session']).catch((error) => {
        if (error instanceof ReleaseError) cookie.clear(reply);
        throw error;
      });
    }
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) throw INVALID_TOKEN;
    return countFailures(request, () => tokens.authenticate(token, ['publisher', 'ci']));
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    request.caller = await authenticate(request, reply);
  });
}
