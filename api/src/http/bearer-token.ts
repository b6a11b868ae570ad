import { createHash, timingSafeEqual } from 'node:crypto';
import { PROBLEM_TYPES } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problems.ts';

/** Returns whether a request has a bearer token. Takes the same time for every wrong one. */
export function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string) {
  return createHash('sha256').update(text).digest();
}

/** Creates a hook that answers 401 without the token. @param setting its name */
export function requireToken(token: string, setting: string) {
  return async (request: FastifyRequest) => {
    if (hasToken(request, token)) return;
    throw new ProblemError(
      PROBLEM_TYPES.unauthorized,
      `Send the token of ${setting} as "Authorization: Bearer <token>".`,
    );
  };
}
