import {
  type InboxLead,
  type InboxLeadPage,
  type InboxQuery,
  LEAD_STATES,
  LEADS_AT_A_TIME,
  type LeadState,
} from '@site/contract/inbox';
import { sql } from 'kysely';
import { z } from 'zod';
import { InvalidInput } from '../../accounts/problems.ts';
import type { LeadsDatabase } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-unavailable.ts';
import { dueAt } from '../../leads/due.ts';
import { toPerson } from '../../leads/history.ts';
import type { LeadTable } from '../../leads/schema.ts';
import { toState } from '../../leads/store.ts';
import { shorten } from '../../system/text.ts';
import { type Chosen, choose, OPEN_STATES } from './filters.ts';

const FIRST_LINE = 140;

/** New ones first, as the index `lead_inbox` has it. */
const RANK = sql<number>`(case lead.state when 'new' then 0 else 1 end)`;

/** A row with the name of who has taken it. */
type ListedRow = LeadTable & { taker: string | null };

/**
 * One page of the inbox.
 * @param promise what was promised to visitors, in minutes
 * @throws InvalidInput for a cursor that is none; StorageUnavailable
 */
export async function readPage(
  database: LeadsDatabase,
  query: InboxQuery,
  { me, promise }: { me: string; promise: number },
): Promise<InboxLeadPage> {
  try {
    const chosen = await choose(database, query, me);
    const { rows, next } = await readRows(database, chosen, { cursor: query.cursor, limit: LEADS_AT_A_TIME });
    const notes = await countNotes(
      database,
      rows.map(({ id }) => id),
    );
    return {
      leads: rows.map((row) => toInboxLead(row, notes.get(row.id) ?? 0, promise)),
      next,
      counts: await countLeads(database, chosen),
    };
  } catch (error) {
    throw asStorageError(error);
  }
}

interface RowsOptions {
  cursor: string | undefined;
  limit: number;
  /** Newest first, whatever their state: what is changed while one page after the other is read stays in its place. */
  byTime?: boolean;
}

/**
 * Chosen leads in the order of the inbox. `next` is the cursor of those behind them, null where there are none.
 * @throws InvalidInput for a cursor that is none
 */
export async function readRows(
  database: LeadsDatabase,
  { matches, isShown }: Chosen,
  { cursor, limit, byTime = false }: RowsOptions,
): Promise<{ rows: ListedRow[]; next: string | null }> {
  let select = database
    .selectFrom('lead')
    .leftJoin('staff', 'staff.id', 'lead.taken_by')
    .selectAll('lead')
    .select('staff.name as taker')
    .where(matches)
    .where(isShown)
    .$if(!byTime, (ranked) => ranked.orderBy(RANK))
    .orderBy('lead.received_at', 'desc')
    .orderBy('lead.id')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const { rank, receivedAt, id } = fromCursor(cursor);
    select = select
      .$if(!byTime, (ranked) => ranked.where(RANK, '>=', rank))
      .where(({ eb, and, or }) =>
        or([
          ...(byTime ? [] : [eb(RANK, '>', rank)]),
          eb('lead.received_at', '<', receivedAt),
          and([eb('lead.received_at', '=', receivedAt), eb('lead.id', '>', id)]),
        ]),
      );
  }
  const found = await select.execute();
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? toCursor(last) : null };
}

async function countLeads(database: LeadsDatabase, { matches }: Chosen): Promise<InboxLeadPage['counts']> {
  const isSuspect = sql<number>`(case when lead.suspect is null then 0 else 1 end)`;
  const rows = await database
    .selectFrom('lead')
    .select(({ fn }) => ['lead.state', isSuspect.as('is_suspect'), fn.countAll<number>().as('count')])
    .where(matches)
    .groupBy(['lead.state', isSuspect])
    .execute();
  const states = Object.fromEntries(LEAD_STATES.map((state) => [state, 0])) as Record<LeadState, number>;
  const counts = { open: 0, suspect: 0, all: 0, states };
  for (const { state: stored, is_suspect: suspect, count } of rows) {
    const state = toState(stored);
    states[state] += count;
    counts.all += count;
    if (state === 'new' && suspect === 1) counts.suspect += count;
    else if (OPEN_STATES.some((open) => open === state)) counts.open += count;
  }
  return counts;
}

async function countNotes(database: LeadsDatabase, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('lead_event')
    .select(({ fn }) => ['lead_id', fn.countAll<number>().as('count')])
    .where('lead_id', 'in', ids)
    .where('kind', '=', 'note')
    .groupBy('lead_id')
    .execute();
  return new Map(rows.map(({ lead_id: id, count }) => [id, count]));
}

/** A lead as the list has it. */
export function toInboxLead(row: ListedRow, notes: number, promise: number): InboxLead {
  return {
    id: row.id,
    receivedAt: row.received_at,
    dueAt: dueAt(row.received_at, promise),
    name: row.name,
    phone: row.phone,
    service: row.service,
    firstLine: shorten(row.message.replace(/\s+/g, ' ').trim(), FIRST_LINE),
    state: toState(row.state),
    takenBy: toPerson(row.taken_by, row.taker),
    suspect: row.suspect,
    notes,
  };
}

const PLACE = z.tuple([z.enum(['0', '1']), z.iso.datetime(), z.uuid()]);

function toCursor({ state, received_at: receivedAt, id }: LeadTable): string {
  return Buffer.from(`${state === 'new' ? 0 : 1} ${receivedAt} ${id}`).toString('base64url');
}

/** @throws InvalidInput */
function fromCursor(cursor: string) {
  const { success, data } = PLACE.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!success) throw new InvalidInput('cursor: Give what an earlier answer gave as next.');
  const [rank, receivedAt, id] = data;
  return { rank: Number(rank), receivedAt, id };
}
