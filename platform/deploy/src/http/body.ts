import { MOST_HOURS, parseReference, RELEASE_NAME } from '@site/releases';
import { z } from 'zod';
import { ProblemError } from '../problems/problem.ts';

const VISIBLE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

/** A reason, kept in the history: a line that a terminal can show. */
export const why = z.string().max(500).regex(VISIBLE).optional();

export const name = z.string().max(60).regex(RELEASE_NAME);

/** `mf-contact@1.0.0-a1b2c3d4e5` or `mf-contact@latest` */
export const release = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z\d-]*@[\w.-]+$/);

export const releases = z.array(release).min(1).max(20);

export const promotionBody = z.strictObject({
  releases,
  why,
  allowRemoved: z.array(z.string().max(300)).max(100).optional(),
  dryRun: z.boolean().optional(),
});

export const rollbackBody = z.strictObject({
  to: z.int().positive().optional(),
  section: name.optional(),
  why,
});

export const previewBody = z.strictObject({
  releases,
  hours: z.number().min(1).max(MOST_HOURS).default(24),
});

export const exchangeBody = z.strictObject({ identity: z.string().max(20_000) });

/** Reads what was sent. @throws ProblemError that says what is wrong with it */
export function readBody<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  // Values are not repeated: one might be a secret.
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new ProblemError('bad-request', `${wrong.join('; ').slice(0, 500)}.`);
}

/** References as the store takes them. */
export function referencesOf(texts: readonly string[]) {
  return texts.map(parseReference);
}
