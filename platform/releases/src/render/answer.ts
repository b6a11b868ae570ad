import { printableText } from '@site/contract/program';
import { z } from 'zod';

/** How much of an error's text is kept, in characters. */
const REASON_LIMIT = 4000;

/** Says that the builds could not be loaded, threw, took too long or too much memory. */
export class RenderError extends Error {
  override name = 'RenderError';
  /** Whether it was too slow. */
  readonly slow: boolean;

  constructor(reason: string, { slow = false } = {}) {
    super(reason);
    this.slow = slow;
  }
}

const reason = z.string().transform((text) => printableText(text).slice(0, REASON_LIMIT));

/** What the process says. Nobody else's word is taken for it, and its own is not believed unread. */
export const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), result: z.unknown().optional() }),
  z.object({ kind: z.literal('failed'), reason }),
  /** Something that nobody caught; the process ends. */
  z.object({ kind: z.literal('broken'), reason }),
  /** Nothing is left to do, and the task is not done. */
  z.object({ kind: z.literal('stuck') }),
]);

export type Answer = z.input<typeof answer>;
