import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Unauthorized } from './problems.ts';

/**
 * Lets only requests with the token through.
 * @param setting that the token is from
 * @throws Unauthorized
 */
export function requireToken(token: string, setting = 'LEADS_TOKEN') {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [, sent = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (isToken(sent, token)) return;
    reply.header('www-authenticate', 'Bearer realm="staff"');
    throw new Unauthorized(setting);
  };
}

/** Whether what was sent is the token. It takes the same time for every wrong one. */
export function isToken(sent: string, token: string): boolean {
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string) {
  return createHash('sha256').update(text).digest();
}
