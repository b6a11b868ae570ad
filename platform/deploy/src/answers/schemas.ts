import { VITALS } from '@site/contract/views';
import { z } from 'zod';

export const published = z.object({
  releases: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      publishedAt: z.string(),
      by: z.string().optional(),
      revision: z.string().optional(),
      repository: z.string().optional(),
      live: z.boolean(),
      trial: z.boolean().describe('Whether a canary tries it.'),
    }),
  ),
});

/** `GET /releases`: by name, the newest first. */
export type PublishedReleases = z.infer<typeof published>;

const at = z.string().describe('In UTC: `2026-11-23T20` or `2026-11-23`.');

const composition = z.string().describe('Its id; `other` is the sum of what is not named.');

export const views = z.object({
  unknown: z.string().optional().describe('Why the counts cannot be had: then the lists are empty.'),
  by: z.enum(['hour', 'day']),
  views: z.array(z.object({ at, composition, seen: z.int(), failed: z.int().describe('Met trouble.') })),
  trouble: z.array(
    z.object({
      at,
      release: z.string().describe('As `name@version`; empty where it was nobody’s.'),
      kind: z.string(),
      count: z.int(),
    }),
  ),
  vitals: z.array(
    z.object({
      at,
      composition,
      vital: z.enum(VITALS),
      p75: z.number().describe('Milliseconds, but for `cls`; interpolated within its bucket.'),
      count: z.int(),
    }),
  ),
  compositions: z
    .record(z.string(), z.array(z.string()))
    .describe('What was in each that is named, as `name@version`, where the history has it.'),
});

/** `GET /views?days=1` to 30: what visitors met, by hour; from three days on by day. */
export type Views = z.infer<typeof views>;

const addresses = z.array(z.string());

export const difference = z.object({
  from: z.int().nullable().describe('Null where nothing was before.'),
  to: z.int(),
  releases: z
    .array(z.object({ name: z.string(), before: z.string().optional(), after: z.string().optional() }))
    .describe('Those that differ.'),
  pages: z.object({ added: addresses, removed: addresses, changed: addresses }),
  bytes: z
    .record(z.string(), z.object({ before: z.int(), after: z.int() }))
    .describe('As they are sent, by kind. None where a composition was pruned, as there are no pages then.'),
  pictures: z
    .object({ before: z.boolean(), after: z.boolean() })
    .describe('Whether pictures of the pages can be had.'),
});

/**
 * `GET /history/:generation/difference`: against the generation before, or `?to=<generation>`; with `?arm=canary` what its canary has against what the
 * others get.
 */
export type GenerationDifference = z.infer<typeof difference>;
