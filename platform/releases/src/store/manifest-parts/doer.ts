import { z } from 'zod';

/** A publisher at work: which one, and from where, as its CI's identity says. */
export const actor = z.object({
  /** Id of the publisher. */
  id: z.string(),
  /** Who signed in at the organisation's provider. */
  person: z.string().optional(),
  repository: z.string().optional(),
  commit: z.string().optional(),
  /** The CI's number of the run, or its address. */
  run: z.string().optional(),
});

export type Actor = z.infer<typeof actor>;

/** Who did something. */
export const doer = z.object({
  by: z.string(),
  /** Whom the deploy service did it for. */
  publisher: actor.optional(),
});

export type Doer = z.infer<typeof doer>;
