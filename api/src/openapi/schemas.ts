import { type ContactAccepted, contactRequest, LIMITS, PROBLEM_TYPES, SERVICE_CODES } from '@site/contract';
import { z } from 'zod';
import { LEAD_STATES, type Lead } from '../database/schema.ts';
import { reports } from '../reports/violation.ts';

const moment = z.iso.datetime().describe('In UTC.');

const accepted = z.object({ id: z.uuid(), receivedAt: moment }) satisfies z.ZodType<ContactAccepted>;

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
}) satisfies z.ZodType<Lead>;

const leadsPage = z.object({
  leads: z.array(lead),
  next: z.string().nullable().describe('The cursor of the next page, null on the last one.'),
});

const problem = z.object({
  type: z.enum(Object.values(PROBLEM_TYPES)),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string().describe('What the reader can do about it.'),
  instance: z.string().optional().describe('Names this occurrence; the log has the same id.'),
  errors: z
    .array(z.object({ field: contactRequest.keyof(), message: z.string() }))
    .optional()
    .describe('The fields that were not accepted.'),
});

const ok = z.object({ status: z.literal('ok') });

/** The schema of each body, as JSON Schema. */
export const SCHEMAS = {
  contactRequest: toJson(contactRequest, 'input'),
  accepted: toJson(accepted),
  reports: toJson(reports, 'input'),
  leadsPage: toJson(leadsPage),
  problem: toJson(problem),
  ok: toJson(ok),
};

/** JSON Schema of a zod schema, for what is sent to us (input) or by us (output). */
export function toJson(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const { $schema, '~standard': standard, ...json } = z.toJSONSchema(schema, { io });
  return json;
}
