import { z } from 'zod';

/** JSON Schema of a zod schema, for what is sent to us (input) or by us (output). */
export function toJson(schema: z.ZodType, io: 'input' | 'output' = 'output'): object {
  const { $schema, '~standard': standard, ...bare } = z.toJSONSchema(schema, { io });
  return bare;
}
