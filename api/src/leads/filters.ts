import { SERVICE_CODES, type ServiceCode, SITE } from '@site/contract';
import { LEAD_STATES, type LeadState } from '@site/contract/inbox';
import { startOfCompanyDay } from '@site/contract/times';
import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import type { LeadsSchema } from '../database/schema.ts';
import { HANDLED, type LeadTable } from './schema.ts';

/** In milliseconds. */
export const DAY = 24 * 60 * 60_000;

const EXPECTED = `a date such as 2026-03-31 (in ${SITE.timeZone}), or a moment such as 2026-03-31T09:00:00Z`;

/**
 * A date, which counts in the company's zone, or a moment, both as ISO 8601. Those of other years have no place in the order of
 * what is stored.
 */
export const dateOrMoment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: EXPECTED })
  .refine((text) => text >= '2000' && text < '3000', EXPECTED);

/** By what leads are chosen, in GET /api/leads and on the command line alike. */
export const filterFields = {
  from: dateOrMoment
    .optional()
    .describe("Received at this moment or later; a date counts from its beginning, in the company's zone."),
  to: dateOrMoment.optional().describe('Received before this moment; a date counts to its end.'),
  service: z
    .enum(SERVICE_CODES, { error: `one of ${SERVICE_CODES.join(', ')}` })
    .optional()
    .describe('Asked for this service.'),
  state: z
    .enum(LEAD_STATES, { error: `one of ${LEAD_STATES.join(', ')}` })
    .optional()
    .describe('What staff have made of it.'),
};

type FilterValues = z.output<z.ZodObject<typeof filterFields>>;

/** Which leads are asked for. Moments are ISO 8601 in UTC with milliseconds. */
export interface LeadFilters {
  /** Received at this moment or later. */
  from?: string | undefined;
  /** Received before this moment. */
  before?: string | undefined;
  service?: ServiceCode | undefined;
  state?: LeadState | undefined;
  /** Only those that may be spam, or only those that may not. */
  suspect?: boolean | undefined;
}

/** The filters from values that `filterFields` has accepted. */
export function toFilters({ from, to, service, state }: FilterValues): LeadFilters {
  return { from: from && toMoment(from), before: to && toMoment(to, 1), service, state };
}

/** A date stands for its first moment, or for that of the day so many days later. */
export function toMoment(text: string, later = 0): string {
  const isDate = text.length === '2026-03-31'.length;
  return (isDate ? startOfCompanyDay(text, later) : new Date(text)).toISOString();
}

/** The condition of a query that chooses leads. */
export function matches({ from, before, service, state, suspect }: LeadFilters) {
  return ({ eb, and }: ExpressionBuilder<LeadsSchema, 'lead'>) =>
    and([
      ...(from === undefined ? [] : [eb('lead.received_at', '>=', from)]),
      ...(before === undefined ? [] : [eb('lead.received_at', '<', before)]),
      ...(service === undefined ? [] : [eb('lead.service', '=', service)]),
      ...(state === undefined ? [] : [eb('lead.state', 'in', storedAs(state))]),
      ...(suspect === undefined ? [] : [eb('lead.suspect', suspect ? 'is not' : 'is', null)]),
    ]);
}

/** Under which names a state is stored. */
export function storedAs(state: LeadState): LeadTable['state'][] {
  return state === 'done' ? [state, HANDLED] : [state];
}
