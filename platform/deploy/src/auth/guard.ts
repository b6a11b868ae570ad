import { normalizeIP } from '@fastify/rate-limit';
import { ReleaseError } from '@site/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Cookie, SESSION_COOKIE } from './cookie.ts';
import { type Caller, INVALID_TOKEN, type TokenKind, type Tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Whether the route needs no authentication. */
    isPublic?: boolean;
  }
}

/** Returns the sender's IPv4 address, or its /64 network for IPv6. */
export function clientAddress({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** Returns the authenticated caller. Throws on public routes. */
export function requireCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A public route has no caller');
  return caller;
}

/** Refuses requests of other sites' pages (CSRF). @throws ReleaseError */
export function refuseOtherSites({ headers }: FastifyRequest, origin: string): void {
  if (headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin) return;
  throw new ReleaseError('forbidden', `Only pages of ${origin} may do this. Programs must send a token.`);
}

interface GuardOptions {
  tokens: Tokens;
  origin: string;
}

/** Authenticates every request, except on public routes, before its body is read. */
export function guard(app: FastifyInstance, { tokens, origin }: GuardOptions): void {
  const cookie = new Cookie(SESSION_COOKIE, origin, 'strict');
  app.decorateRequest('caller', null);

  const countFailure = app.createRateLimit({ keyGenerator: clientAddress });

  function sentToken(request: FastifyRequest): [token: string, kinds: TokenKind[]] {
    const { authorization } = request.headers;
    const session = cookie.read(request);
    if (authorization === undefined && session !== undefined) {
      if (request.method !== 'GET') refuseOtherSites(request, origin);
      return [session, ['session']];
    }
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) throw INVALID_TOKEN;
    return [token, ['publisher', 'ci']];
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    const [token, kinds] = sentToken(request);
    // Each unknown token costs a read of the store.
    const failures = await countFailure(request, { increment: false });
    if (!failures.isAllowed && failures.remaining === 0)
      throw new ReleaseError('busy', 'Too many wrong tokens came from your address. Try again in a minute.');
    try {
      request.caller = await tokens.authenticate(token, kinds);
    } catch (error) {
      if (error instanceof ReleaseError && error.code === 'unauthorized') {
        await countFailure(request);
        if (kinds.includes('session')) cookie.clear(reply);
      }
      throw error;
    }
  });
}
