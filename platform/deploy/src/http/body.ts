import { CANARY_DEFAULTS } from '@site/contract/views';
import { areSteps, MOST_HOURS, parseReference, RELEASE_NAME } from '@site/releases';
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

/** How a canary goes on; what is left out gets its default. */
const canaryPlan = z.strictObject({
  steps: z
    .array(z.number().gt(0).lt(1))
    .min(1)
    .max(20)
    .default([...CANARY_DEFAULTS.steps]),
  minutes: z.number().min(0).max(100_000).default(CANARY_DEFAULTS.minutes),
  minVisitors: z.int().min(1).max(10_000_000).default(CANARY_DEFAULTS.minVisitors),
  margin: z.number().gt(1).max(10).default(CANARY_DEFAULTS.margin),
});

/** Live addresses that may disappear. */
const allowRemoved = z.array(z.string().max(300)).max(100).optional();

export const promotionBody = z.strictObject({
  releases,
  why,
  /** Only a share of visitors gets them at first. */
  canary: canaryPlan
    .refine(({ steps }) => areSteps(steps), {
      path: ['steps'],
      message: 'each share has to be bigger than the one before',
    })
    .optional(),
  allowRemoved,
  dryRun: z.boolean().optional(),
});

/** What is done to a canary: only to the one that is named, where one is. */
export const canaryBody = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  step: z.int().min(0).optional().describe('Of "go-on": only from this step, counted from 0.'),
  why,
});

export const rollbackBody = z.strictObject({
  to: z.int().positive().optional(),
  section: name.optional(),
  why,
  allowRemoved: allowRemoved.describe('With "section": live addresses that may disappear.'),
});

export const previewBody = z.strictObject({
  releases,
  hours: z.number().min(1).max(MOST_HOURS).default(24),
});

export const exchangeBody = z.strictObject({ identity: z.string().max(20_000) });

export const sessionBody = z.strictObject({ token: z.string().max(200) });

/** A number in a query or an address. */
export const number = z.coerce.number().int().positive();

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
