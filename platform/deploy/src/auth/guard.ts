import { normalizeIP } from '@fastify/rate-limit';
import { ReleaseError } from '@site/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Cookie, SESSION_COOKIE } from './cookie.ts';
import { type Caller, type Tokens, UNKNOWN } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Whether anybody may ask. */
    isOpen?: boolean;
  }
}

const WINDOW = '10 minutes';

/** The sender of a request: an IPv4 address, or the /64 network that one household has of IPv6. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** Returns who asks. Only for routes that are not open. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The route is open: nobody was identified');
  return caller;
}

/** Counts an attempt that fails with 401 or 403, and refuses an address with too many of them. */
export type CountFailures = <Result>(
  request: FastifyRequest,
  attempt: () => Promise<Result>,
) => Promise<Result>;

/** @param max failed attempts of an address within ten minutes */
export function createFailureCounter(app: FastifyInstance, max: number): CountFailures {
  const limit = app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: addressOf });
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

/** Refuses pages of other sites: a browser sends the session's cookie by itself. @throws ReleaseError */
export function refuseOtherSites({ headers }: FastifyRequest, origin: string): void {
  if (headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin) return;
  throw new ReleaseError('forbidden', `Only pages of ${origin} may do that. Programs send a token.`);
}

interface GuardOptions {
  tokens: Tokens;
  origin: string;
  countFailures: CountFailures;
}

/** Identifies the caller of every route that is not open, before its body is read. */
export function guard(app: FastifyInstance, { tokens, origin, countFailures }: GuardOptions): void {
  const cookie = new Cookie(SESSION_COOKIE, origin, 'strict');
  app.decorateRequest('caller', null);

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const { authorization } = request.headers;
    const session = cookie.read(request);
    if (authorization === undefined && session !== undefined) {
      if (request.method !== 'GET') refuseOtherSites(request, origin);
      // A page that is still open after its session's end is no attacker: nothing is counted.
      return tokens.callerOf(session, ['session']).catch((error) => {
        if (error instanceof ReleaseError) cookie.clear(reply);
        throw error;
      });
    }
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) throw UNKNOWN;
    return countFailures(request, () => tokens.callerOf(token, ['publisher', 'ci']));
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.isOpen) return;
    request.caller = await identify(request, reply);
  });
}
