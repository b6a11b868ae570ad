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

/** What GET /api/reports/violations may be asked. */
export const violationsQuery = z.strictObject({
  days: z
    .string()
    .regex(/^([1-9]|[1-8]\d|90)$/)
    .default('7')
    .describe('Within so many days, in UTC, today included: 1 to 90.'),
});

/**
 * Reads the days from the query of GET /api/reports/violations.
 * @throws InvalidQuery
 */
export function readDays(query: unknown): number {
  const { success, data } = violationsQuery.safeParse(query);
  if (!success)
    throw new InvalidQuery([
      { parameter: 'days', expected: 'a whole number from 1 to 90, and the only parameter' },
    ]);
  return Number(data.days);
}
