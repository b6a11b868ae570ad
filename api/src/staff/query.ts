import { SERVICE_CODES } from '@site/contract';
import { z } from 'zod';
import type { LeadPlace } from '../leads/page.ts';

const DAY = 24 * 60 * 60_000;

const dateOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'a date such as 2026-03-31 (in UTC), or a moment such as 2026-03-31T09:00:00Z',
});

/** A date stands for its first moment, or with a whole day added for the first moment after it. */
function toMoment(text: string, added = 0): string {
  const isDate = text.length === '2026-03-31'.length;
  return new Date(Date.parse(text) + (isDate ? added : 0)).toISOString();
}

/** What GET /api/leads may be asked. Other parameters are refused: a misspelt filter would give all leads. */
export const leadsQuery = z.strictObject({
  from: dateOrMoment
    .optional()
    .describe('Received at this moment or later; a date counts from its beginning.'),
  to: dateOrMoment.optional().describe('Received before this moment; a date counts to its end.'),
  service: z
    .enum(SERVICE_CODES, { error: `one of ${SERVICE_CODES.join(', ')}` })
    .optional()
    .describe('Asked for this service.'),
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

/** Query parameters that cannot be used, with what each has to be. */
export class InvalidQuery extends Error {
  override name = 'InvalidQuery';

  constructor(readonly parameters: { parameter: string; expected: string }[]) {
    super('The query is not valid.');
  }
}

/**
 * Reads the query of GET /api/leads.
 * @throws InvalidQuery
 */
export function parseLeadsQuery(query: unknown) {
  const parsed = leadsQuery.safeParse(query);
  if (!parsed.success) throw new InvalidQuery(parsed.error.issues.flatMap(explain));
  const { from, to, cursor, limit, ...rest } = parsed.data;
  return {
    filters: {
      from: from && toMoment(from),
      before: to && toMoment(to, DAY),
      service: rest.service,
    },
    limit: Number(limit),
    after: cursor === undefined ? undefined : fromCursor(cursor),
    format: rest.format,
  };
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
