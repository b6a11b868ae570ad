import type { ReleaseStore } from '@site/releases';
import { parse, type SerializeOptions, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem.ts';
import { identifySession, type SessionAccess } from './access.ts';

/** A cookie of this service, of which no script can read anything. */
export class Cookie {
  readonly #name: string;
  readonly #options: SerializeOptions;

  /**
   * @param origin the service's own: with TLS browsers take it over TLS only, from this host alone, for no other
   * @param sameSite `strict` where nobody comes with it from another site's page
   */
  constructor(name: string, origin: string, sameSite: 'strict' | 'lax') {
    const secure = origin.startsWith('https:');
    this.#name = secure ? `__Host-${name}` : name;
    this.#options = { path: '/', httpOnly: true, secure, sameSite };
  }

  /** What the browser has; undefined where it has nothing. */
  read({ headers }: FastifyRequest): string | undefined {
    return parse(headers.cookie ?? '')[this.#name];
  }

  set(reply: FastifyReply, value: string, until: Date): void {
    reply.header('set-cookie', serialize(this.#name, value, { ...this.#options, expires: until }));
  }

  clear(reply: FastifyReply): void {
    this.set(reply, '', new Date(0));
  }
}

/** The cookie of a browser in which somebody has signed in. */
export function sessionCookie(origin: string): Cookie {
  return new Cookie('deploy-session', origin, 'strict');
}

/**
 * Who has signed in in a browser that has the cookie. Where that is over the browser loses it.
 * @returns undefined where it has none
 * @throws ProblemError where nobody has, or it has ended
 */
export async function whoSignedIn(
  store: ReleaseStore,
  cookie: Cookie,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionAccess | undefined> {
  const token = cookie.read(request);
  if (token === undefined) return undefined;
  return identifySession(store, token).catch((error) => {
    if (error instanceof ProblemError) cookie.clear(reply);
    throw error;
  });
}

/**
 * Lets only the service's own page change something with what a browser sends by itself. Browsers say which page it is.
 * @param origin the service's own
 * @throws ProblemError
 */
export function refuseForeign({ headers }: FastifyRequest, origin: string): void {
  if (headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin) return;
  throw new ProblemError('foreign-page', `Only pages of ${origin} may do that; programs send a token.`);
}
