import { z } from 'zod';
import { InvalidQuery } from '../../http/problems.ts';
import { filterFields, type LeadFilters, toFilters } from '../../leads/filters.ts';
import type { LeadPlace } from '../../leads/store.ts';

/** What GET /api/leads may be asked. Other parameters are refused: a misspelt filter would give all leads. */
export const leadsQuery = z.strictObject({
  ...filterFields,
  cursor: z
    .string({ error: 'what an earlier answer gave as next' })
    .optional()
    .describe('Where the page begins: what the page before gave as next.'),
  limit: z
    .string()
    .regex(/^([1-9]\d{0,2}|1000)$/, 'a whole number from 1 to 1000')
    .default('100')
    .describe('Leads in one page, 1 to 1000.'),
  format: z
    .enum(['json', 'csv'], { error: 'json or csv' })
    .optional()
    .describe('Overrules the Accept header.'),
});

const PLACE = z.object({ receivedAt: z.iso.datetime(), id: z.uuid() });

/**
 * Reads the query of GET /api/leads.
 * @throws InvalidQuery
 */
export function parseLeadsQuery(query: unknown) {
  const parsed = leadsQuery.safeParse(query);
  if (!parsed.success) throw new InvalidQuery(parsed.error.issues.flatMap(explain));
  const { cursor, limit, format, ...values } = parsed.data;
  const filters = toFilters(values);
  refuseReversed(values, filters);
  return {
    filters,
    limit: Number(limit),
    after: cursor === undefined ? undefined : fromCursor(cursor),
    format,
  };
}

/** A day after `to` begins no sooner than that ends. @throws InvalidQuery */
function refuseReversed(
  values: { from?: string | undefined; to?: string | undefined },
  filters: LeadFilters,
) {
  const { from, before } = filters;
  if (from === undefined || before === undefined || from < before || values.from === values.to) return;
  throw new InvalidQuery([{ parameter: 'from', expected: 'before "to"' }]);
}

function explain(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((parameter) => ({ parameter, expected: 'left out: there is no such parameter' }));
  }
  return [{ parameter: String(issue.path[0]), expected: issue.message }];
}

/** Where the next page begins, as it stands in an address. It says nothing about the lead but its id and its time. */
export function toCursor({ receivedAt, id }: LeadPlace): string {
  return Buffer.from(`${receivedAt} ${id}`).toString('base64url');
}

/** @throws InvalidQuery */
function fromCursor(cursor: string): LeadPlace {
  const [receivedAt, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const { success, data } = PLACE.safeParse({ receivedAt, id });
  if (!success) {
    throw new InvalidQuery([{ parameter: 'cursor', expected: 'what an earlier answer gave as next' }]);
  }
  return data;
}
