import { z } from 'zod';
import { actor } from '../manifest-parts/doer.ts';
import { RIGHTS } from './rights.ts';

export const right = z.enum(RIGHTS);

export type Right = z.infer<typeof right>;

const common = {
  id: z.string(),
  /** Whose releases: names of sections, and `shell`. */
  sections: z.array(z.string()),
  may: z.array(right),
  at: z.iso.datetime(),
  by: z.string(),
  /** Where it is told what became of its canaries, and what that is signed with. */
  webhook: z.object({ url: z.url(), secret: z.string() }).optional(),
  /** Since when it may do nothing any more. */
  revokedAt: z.iso.datetime().optional(),
};

/** What publishers/<id>.json says: who may do what over the network. */
export const publisher = z.discriminatedUnion('kind', [
  /** Whoever has a token. `hash` is its SHA-256, in hexadecimal: nobody can get the token back from it. */
  z.object({ kind: z.literal('token'), ...common, hash: z.string(), expires: z.iso.datetime() }),
  /** Jobs of a CI, or a person: those whose identity was issued by this issuer and has all these claims. */
  z.object({
    kind: z.literal('ci'),
    ...common,
    issuer: z.string(),
    claims: z.record(z.string(), z.string()),
    /** A person who signs in to the console: no job of a CI is one, and no person such a job. */
    person: z.literal(true).optional(),
  }),
]);

export type Publisher = z.infer<typeof publisher>;

/**
 * What exchanges/<id>.json says: an identity of a CI that was exchanged for a token. The id is a hash of the identity's own id and its issuer, so
 * that none is used twice.
 */
export const exchange = z.object({
  id: z.string(),
  actor,
  /** SHA-256 of the token, in hexadecimal, and how long that is good. */
  hash: z.string(),
  expires: z.iso.datetime(),
  /** Until when the identity could be used again. */
  keptUntil: z.iso.datetime(),
});

export type Exchange = z.infer<typeof exchange>;

/** What sessions/<id>.json says: a browser in which somebody has signed in. It may what its publisher may, as long as that may it. */
export const session = z.object({
  id: z.string(),
  actor,
  /** SHA-256 of what the browser has, in hexadecimal. */
  hash: z.string(),
  expires: z.iso.datetime(),
});

export type SessionRecord = z.infer<typeof session>;

/** What jobs/<id>.json says: something that takes its time, and what came of it. */
export const jobRecord = z.object({
  id: z.string(),
  kind: z.enum(['promotion', 'canary', 'dry-run', 'section-rollback', 'preview']),
  actor,
  releases: z.array(z.string()),
  why: z.string().optional(),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'running', 'done', 'refused', 'failed', 'interrupted']),
});

export type JobRecord = z.infer<typeof jobRecord>;
