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

  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const { authorization } = request.headers;
    const session = cookie.read(request);
    if (authorization === undefined && session !== undefined) {
      if (request.method !== 'GET') refuseOtherSites(request, origin);
      return tokens.authenticate(session, ['session']).catch((error) => {
        if (error instanceof ReleaseError) cookie.clear(reply);
        throw error;
      });
    }
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) throw INVALID_TOKEN;
    return tokens.authenticate(token, ['publisher', 'ci']);
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    request.caller = await authenticate(request, reply);
  });
}
