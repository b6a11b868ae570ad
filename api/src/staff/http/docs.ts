import { LIMITS, SERVICE_CODES } from '@site/contract';
import { LEAD_STATES } from '@site/contract/inbox';
import { toJson } from '@site/contract/json-schema';
import { z } from 'zod';
import { json, moment, problems, type RouteDocs } from '../../http/openapi.ts';
import type { Lead } from '../../leads/schema.ts';
import { leadsQuery } from './query.ts';

const lead = z.object({
  id: z.uuid(),
  receivedAt: moment,
  name: z.string().max(LIMITS.short),
  email: z.string().max(LIMITS.short),
  phone: z.string().max(LIMITS.short),
  service: z.enum(SERVICE_CODES),
  message: z.string().max(LIMITS.message),
  state: z.enum(LEAD_STATES),
  suspect: z.string().nullable().describe('Why this may be spam; its deliveries are held.'),
  taker: z.string().nullable().describe('Who of the staff has taken it.'),
  reason: z.string().nullable().describe('Why it was lost.'),
  notes: z
    .array(
      z.object({
        at: moment,
        who: z.string().nullable().describe('Null for the command line.'),
        text: z.string(),
      }),
    )
    .describe('What staff have written about it, the oldest first.'),
}) satisfies z.ZodType<Lead>;

/** The answer of GET /api/leads. */
export const leadsPage = z.object({
  leads: z.array(lead),
  next: z.string().nullable().describe('The cursor of the next page, null on the last one.'),
});

/** What the API's description says about `GET /api/leads`. */
export const LEADS_DOCS: RouteDocs = {
  summary: 'Read leads, newest first',
  description: 'There only where LEADS_TOKEN is set. The header Link names the next page.',
  querystring: toJson(leadsQuery, 'input'),
  security: [{ token: [] }],
  response: {
    200: json('One page of leads.', toJson(leadsPage), { 'text/csv': { schema: { type: 'string' } } }),
    ...problems([400, 401, 500, 503]),
  },
};
