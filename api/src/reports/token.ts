import { createHash, timingSafeEqual } from 'node:crypto';
import { PROBLEM_TYPES } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problems.ts';

/** Whether a request has a bearer token. Takes the same time for every wrong one. */
export function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string) {
  return createHash('sha256').update(text).digest();
}

/** A hook that lets requests with the token of a setting through. */
export function requireToken(token: string, setting: string) {
  return async (request: FastifyRequest) => {
    if (hasToken(request, token)) return;
    throw new ProblemError({
      type: PROBLEM_TYPES.unauthorized,
      title: 'Token missing or wrong',
      status: 401,
      detail: `Send the token that ${setting} sets, as "Authorization: Bearer <token>".`,
    });
  };
}
