import type { Vital } from '@site/contract/views';
import { z } from 'zod';
import type { Canary } from '../store/manifest.ts';
import type { Buckets } from './vitals.ts';
import { vitalName } from './vitals.ts';

/** How a canary is meant to go. What generations keep of a canary has all of it. */
export interface Plan extends Pick<Canary, 'step' | 'since' | 'minutes' | 'minVisitors' | 'margin'> {
  tries: readonly string[];
  steps: readonly number[];
}

/**
 * Visitors of one arm in one step: as seen each once in the step; as failed, silent or slow once in the whole canary, in the step and arm of the first time; as
 * come and troubled once in the arm, in the step of the first time.
 */
export interface ArmCounts {
  seen: number;
  failed: number;
  /** Given a page, and not heard of in time. */
  silent: number;
  /** Those of them who were heard of in the same arm before or later, and are among the others as well. */
  late: number;
  /** An API of before says neither of these. */
  came?: number | undefined;
  troubled?: number | undefined;
  /** Of the first view of each. */
  vitals?: Readonly<Partial<Record<Vital, Buckets>>>;
}

/** What was counted while one share held. */
interface StepCounts {
  stable: ArmCounts;
  canary: ArmCounts;
}

/** All that a canary is decided on. */
export interface CanaryCounts {
  /** Of each step so far, in their order. One that is missing has had no visitor. */
  steps: readonly StepCounts[];
  /** What was measured of the stable composition before the canary began. */
  before?: Readonly<Partial<Record<Vital, Buckets>>>;
}

const arm = z.object({
  seen: z.number().int(),
  failed: z.number().int(),
  // None where all were heard of.
  silent: z.number().int().optional(),
});

/** What one test of a canary came to. */
const testResult = z.object({
  /**
   * `errors`: more visitors of the canary met trouble than its share. `every`: each of them did, or said nothing. `silence`: more of them than its share have
   * said nothing. A vital: more of them were slow.
   */
  name: z.enum(['errors', 'every', 'silence', ...vitalName.options]),
  /** Visitors of whom it is true, in the canary and in both arms. */
  canary: z.number().int(),
  all: z.number().int(),
  /** How many of them would be in the canary by its shares; of `every` none. */
  expected: z.number(),
  /** How many times as likely that is if the canary is worse as if it is not; of `every` the visitors of the canary. At most a billion. */
  evidence: z.number(),
  /** The evidence that ends a canary. */
  needed: z.number(),
  /** Of a vital: from which value on a visitor was slow. */
  slowFrom: z.object({ stable: z.number(), canary: z.number() }).optional(),
});

/** The numbers on which a canary was decided, as history keeps them. */
export const evidence = z.object({
  /** Visitors of each step. */
  steps: z.array(z.object({ share: z.number(), stable: arm, canary: arm })),
  /** Those that say most first. */
  tests: z.array(testResult),
});

export type TestResult = z.infer<typeof testResult>;
export type Evidence = z.infer<typeof evidence>;
