import { print } from '@site/contract/program';
import { z } from 'zod';
import type { Difference } from '../../promote/difference.ts';
import { generation } from '../../store/manifest.ts';
import { canary } from '../../store/manifest-parts/canary.ts';
import { printStarted } from '../canary-outcome.ts';
import { describePromotion, describeRollback, printDifference } from '../outcome.ts';

// What the service answers to what changes what is live, as it is printed. It is loaded when the answer is there.

const promoted = z.object({
  generation: z.number(),
  composition: z.string(),
  addresses: z.number(),
  changed: z.boolean(),
});

const started = z
  .object({ generation: z.number(), canary })
  .transform(({ generation: number, ...rest }) => ({ generation: { generation: number }, ...rest }));

const difference: z.ZodType<Difference> = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  bytes: z.record(z.string(), z.number()),
});

/** Prints what a promotion made live. */
export function printPromoted(answer: unknown): void {
  print(describePromotion(promoted.parse(answer)));
}

/** Prints what a canary was started with. */
export function printCanaryStarted(answer: unknown): void {
  printStarted(started.parse(answer));
}

/** Prints what a promotion would change. */
export function printChanges(answer: unknown, json: true | undefined): void {
  printDifference(z.object({ changes: difference }).parse(answer).changes, json);
}

/** Prints what a rollback of the whole site made live. */
export function printRolledBack(answer: unknown): void {
  print(describeRollback(generation.parse(answer)));
}
