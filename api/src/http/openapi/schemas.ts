import { contactRequest, PROBLEM_TYPES } from '@site/contract';
import { z } from 'zod';

/** A moment in an answer. */
export const moment = z.iso.datetime().describe('In UTC.');

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

/** Problem details, as JSON Schema. */
export const PROBLEM_SCHEMA = toJson(problem);

/** JSON Schema of a zod schema, for what is sent to us (input) or by us (output). */
export function toJson(schema: z.ZodType, io: 'input' | 'output' = 'output'): object {
  const { $schema, '~standard': standard, ...json } = z.toJSONSchema(schema, { io });
  return json;
}
