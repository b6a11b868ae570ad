import { z } from 'zod';
import { InvalidQuery } from '../../http/problems.ts';

/** The id of a canary. */
export const canaryId = z.string().regex(/^[\w-]{1,60}$/);

/** What GET /api/reports/views may be asked: one of the two. */
export const viewsQuery = z.strictObject({
  canary: canaryId.optional().describe('Id of a canary: counts by its steps and arms.'),
  days: z
    .string()
    .regex(/^([1-9]|[12]\d|30)$/)
    .optional()
    .describe('Within so many days, in UTC, today included: 1 to 30, else 7.'),
});

/**
 * Reads the query of GET /api/reports/views.
 * @throws InvalidQuery
 */
export function readViewsQuery(query: unknown): { canary: string } | { days: number } {
  const { success, data } = viewsQuery.safeParse(query);
  if (!success || (data.canary !== undefined && data.days !== undefined))
    throw new InvalidQuery([
      { parameter: 'days', expected: 'a whole number from 1 to 30, and the only parameter' },
      { parameter: 'canary', expected: 'the id of a canary, and the only parameter' },
    ]);
  return data.canary === undefined ? { days: Number(data.days ?? 7) } : { canary: data.canary };
}
