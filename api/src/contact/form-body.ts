import { randomUUID } from 'node:crypto';
import { PROBLEM_TYPES, type Problem, TRAP_FIELD } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { invalidIdempotencyKey } from './problems.ts';

/** What a visitor typed, acceptable or not, by the name of the field. */
export type FormValues = ReadonlyMap<string, string>;

/** Name of the form's hidden field with the key. */
export const KEY_FIELD = 'idempotencyKey';

/** Reads texts from a parsed body. What is missing or was sent twice is left out. */
export function readValues(body: unknown): FormValues {
  const texts = Object.entries(Object(body)).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Map(texts);
}

export function isTrapFilled(values: FormValues): boolean {
  return (values.get(TRAP_FIELD.name) ?? '').trim() !== '';
}

/** Reads the header `Idempotency-Key`, quoted as in the IETF draft or not, or the form's hidden field. */
export function readIdempotencyKey({ headers }: FastifyRequest, values: FormValues): string | undefined {
  const sent = headers['idempotency-key'] ?? values.get(KEY_FIELD);
  const key = parseKey(sent);
  if (key === undefined && sent !== undefined) throw invalidIdempotencyKey();
  return key;
}

/**
 * Returns the key for the form that is shown after an error. It stays the same, so that a lead that was stored after all
 * stays the only one. After a failure of ours without a key there is none: then the content identifies the form.
 */
export function keyForNextAttempt({ type, status }: Problem, values: FormValues): string | undefined {
  const sent = values.get(KEY_FIELD);
  if (sent === undefined && status >= 500) return undefined;
  const key = type === PROBLEM_TYPES.idempotencyKeyReused ? undefined : parseKey(sent);
  return key ?? randomUUID();
}

function parseKey(sent: unknown): string | undefined {
  return typeof sent === 'string' ? /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(sent)?.[1] : undefined;
}
