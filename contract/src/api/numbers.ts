import { z } from 'zod';
import { SERVICE_CODES } from '../index.ts';
import { leadFilter } from './leads.ts';

/** `GET numbers?from=…&to=…` → `Numbers`. The default is the last 30 days. */
export const numbersQuery = leadFilter.pick({ from: true, to: true });

export type NumbersQuery = z.output<typeof numbersQuery>;

/** What came of the leads of some days, spam and suspects left out. */
export const numbers = z.object({
  from: z.string(),
  to: z.string(),
  /** Every day, the first one first. */
  days: z.array(z.object({ day: z.string(), leads: z.number() })),
  services: z.array(z.object({ service: z.enum(SERVICE_CODES), leads: z.number(), jobs: z.number() })),
  /** From receipt to the first call. */
  firstCall: z.object({
    /** null if nobody was called yet. */
    medianMinutes: z.number().nullable(),
    slowest: z.object({ leadId: z.string(), name: z.string(), minutes: z.number() }).nullable(),
    called: z.number(),
    /** Those of them who were called in time. */
    onTime: z.number(),
    waiting: z.number(),
  }),
  outcome: z.object({ done: z.number(), lost: z.number(), open: z.number() }),
});

export type Numbers = z.infer<typeof numbers>;
