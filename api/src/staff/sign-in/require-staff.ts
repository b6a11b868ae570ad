import type {} from '@fastify/cookie';
import { EARLY_QUESTION, SIGNED_IN_MARK } from '@site/contract/inbox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotAllowed, SignedOut } from '../../accounts/problems.ts';
import { findSession, SESSION_LIFE, type SignedIn } from '../../accounts/sessions.ts';
import type { LeadsDatabase } from '../../database/schema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. Only behind `requireStaff`. */
    staff: SignedIn;
  }
  interface FastifyContextConfig {
    /** Whether the page asks it by itself, to learn among other things whether somebody is signed in. */
    saysWhetherSignedIn?: true;
  }
}

/** In seconds. */
const COOKIE_LIFE = SESSION_LIFE / 1000;

/** The cookie of a session. By its prefix browsers take it over TLS only, from this host alone, for no other. */
export class SessionCookie {
  readonly #name: string;
  readonly #secure: boolean;

  /** @param origin of the inbox */
  constructor(origin: string) {
    this.#secure = origin.startsWith('https:');
    this.#name = this.#secure ? '__Host-staff' : 'staff';
  }

  read(request: FastifyRequest): string {
    return request.cookies[this.#name] ?? '';
  }

  set(reply: FastifyReply, token: string) {
    reply.setCookie(this.#name, token, { ...this.#options(), maxAge: COOKIE_LIFE });
    reply.setCookie(SIGNED_IN_MARK, '1', { ...this.#options(), httpOnly: false, maxAge: COOKIE_LIFE });
  }

  clear(reply: FastifyReply) {
    reply.clearCookie(this.#name, this.#options());
    reply.clearCookie(SIGNED_IN_MARK, { ...this.#options(), httpOnly: false });
  }

  #options() {
    // Strict: another site's page opens the inbox's page, which then asks for itself, and nothing else.
    return { path: '/', httpOnly: true, secure: this.#secure, sameSite: 'strict' as const };
  }
}

/** Whether the page asks without knowing that somebody is signed in: browsers write what is refused into their console. */
function mayBeSignedOut({ method, headers, routeOptions }: FastifyRequest): boolean {
  const asksFirst = method === 'GET' && headers[EARLY_QUESTION] !== undefined;
  return asksFirst || routeOptions.config.saysWhetherSignedIn === true;
}

/**
 * Lets only those who are signed in through to the routes of this plugin; `request.staff` says who it is. Where the page may ask all the same,
 * an answer without content says that nobody is.
 * @throws SignedOut
 */
export function requireStaff(
  app: FastifyInstance,
  { database, cookie }: { database: LeadsDatabase; cookie: SessionCookie },
) {
  app.decorateRequest('staff');
  app.addHook('onRequest', async (request, reply) => {
    const staff = await findSession(database, cookie.read(request));
    if (staff) {
      request.staff = staff;
      return;
    }
    if (!mayBeSignedOut(request)) throw new SignedOut();
    return reply.code(204).send();
  });
}

/** @throws NotAllowed */
export async function requireOwner({ staff }: FastifyRequest) {
  if (staff.role !== 'owner') throw new NotAllowed();
}
