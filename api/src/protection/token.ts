import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Unauthorized } from './problems.ts';

/** Whether a request carries the token. Takes the same time for every other one. */
export function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}

/**
 * Lets only requests with the token through.
 * @throws Unauthorized
 */
export function requireToken(token: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (hasToken(request, token)) return;
    reply.header('www-authenticate', 'Bearer realm="staff"');
    throw new Unauthorized();
  };
}

function digest(text: string) {
  return createHash('sha256').update(text).digest();
}
