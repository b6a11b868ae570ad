import { z } from 'zod';
import { InvalidQuery } from '../http/problems.ts';

/** What the site's server writes into the address that a page reports to. */
export const reportsQuery = z.object({
  composition: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('Id of the composition that the page is of.'),
});

/**
 * Reads the composition from the query of POST /api/reports.
 * @throws InvalidQuery
 */
export function readComposition(query: unknown): string {
  const { success, data } = reportsQuery.safeParse(query);
  if (!success) throw new InvalidQuery([{ parameter: 'composition', expected: 'the id of a composition' }]);
  return data.composition;
}
