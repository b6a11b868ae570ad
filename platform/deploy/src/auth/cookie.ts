import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'deploy-session';

/** A cookie that no script can read. With TLS, browsers accept and send it over TLS and from this host only. */
export class Cookie {
  readonly #name: string;
  readonly #options: { path: string; httpOnly: true; secure: boolean; sameSite: 'strict' | 'lax' };

  /**
   * @param origin the service's own public origin
   * @param sameSite `lax` if people come with it from another site's page
   */
  constructor(name: string, origin: string, sameSite: 'strict' | 'lax') {
    const secure = origin.startsWith('https:');
    this.#name = secure ? `__Host-${name}` : name;
    this.#options = { path: '/', httpOnly: true, secure, sameSite };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name];
  }

  set(reply: FastifyReply, value: string, expires: Date): void {
    reply.setCookie(this.#name, value, { ...this.#options, expires });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options);
  }
}
