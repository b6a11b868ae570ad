import { randomUUID } from 'node:crypto';
import { PROBLEM_TYPES, type Problem } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { InvalidIdempotencyKey } from './problems.ts';

/** Name of the hidden field by which the form without JavaScript sends its key. */
export const KEY_FIELD = 'idempotencyKey';

/**
 * The key by which a repeated request is recognized: from the header `Idempotency-Key` (in quotes as in the IETF draft,
 * or without), or from the form's hidden field. Undefined when there is none.
 * @throws InvalidIdempotencyKey
 */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const sent = sentKey(request);
  const key = parseKey(sent);
  if (key === undefined && sent !== undefined) throw new InvalidIdempotencyKey();
  return key;
}

/**
 * The key for the form that is shown after an error: the same one, so that a lead that was stored after all stays the only one. For the
 * same reason none after a failure of ours where there was none: what is sent again is then recognized by its values.
 */
export function keyForNextAttempt({ type, status }: Problem, request: FastifyRequest): string | undefined {
  const sent = sentKey(request);
  if (sent === undefined && status >= 500) return undefined;
  const key = type === PROBLEM_TYPES.idempotencyKeyReused ? undefined : parseKey(sent);
  return key ?? randomUUID();
}

function sentKey({ headers, body }: FastifyRequest): unknown {
  return headers['idempotency-key'] ?? new Map(Object.entries(Object(body))).get(KEY_FIELD);
}

function parseKey(sent: unknown): string | undefined {
  return typeof sent === 'string' ? /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(sent)?.[1] : undefined;
}
