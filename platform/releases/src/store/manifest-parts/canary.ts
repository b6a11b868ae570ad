import { z } from 'zod';
import { doer } from './doer.ts';

/** A share of visitors: above 0, below 1. */
export const share = z.number().gt(0).lt(1);

/**
 * A composition that a share of visitors gets beside the one that is live for all others. Both stand in one generation, so that no server has one
 * without the other.
 */
export const canary = z.object({
  /** Names it over all of its generations, and decides with a visitor's id whether that visitor is in it. */
  id: z.string(),
  composition: z.string(),
  /** Version of each release in its composition. */
  releases: z.record(z.string(), z.string()),
  /** What it tries: `mf-contact@1.0.0-a1b2c3d4e5`. */
  tries: z.array(z.string()),
  /** The shares that it goes through, one after the other, until all get it. */
  steps: z.array(share).min(1),
  /** Which of the steps it is in: an index of `steps`. */
  step: z.number().int().nonnegative(),
  startedAt: z.iso.datetime(),
  /** When the step that it is in began. */
  since: z.iso.datetime(),
  /** How long a step lasts at least, in minutes. */
  minutes: z.number().nonnegative(),
  /** How many visitors of a step have to have seen it before it goes on. */
  minVisitors: z.number().int().positive(),
  /** How many times as slow a view may be before it counts as slower. */
  margin: z.number().gt(1),
  /** Who started it. */
  ...doer.shape,
});

export type Canary = z.infer<typeof canary>;
