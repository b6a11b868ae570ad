import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'deploy-session';

/** An HttpOnly cookie. With TLS it is also `Secure` and bound to this host (`__Host-`). */
export class Cookie {
  readonly #name: string;
  readonly #options: { path: string; httpOnly: true; secure: boolean; sameSite: 'strict' | 'lax' };

  /**
   * @param origin the service's public origin
   * @param sameSite `lax` if the browser must send it when another site links here
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
