import {
  LEAD_STATUSES,
  LEADS_PER_PAGE,
  type LeadFilter,
  type LeadPage,
  type LeadQuery,
  type LeadStatus,
  type LeadSummary,
  OPEN_STATUSES,
  type Person,
} from '@site/contract/api';
import { type SqlBool, sql } from 'kysely';
import type { DbOrTx } from '../db.ts';
import type { LeadTable } from '../tables.ts';
import { callbackDeadline } from './callback-deadline.ts';
import { type Condition, isInView, matchesFilter } from './filter.ts';
import { telHref } from './phone.ts';
import { shorten } from './shorten.ts';

const PREVIEW = 140;

/** Leads of an export that are read at once. */
const BATCH = 500;

/** New leads come first in the inbox. */
const IS_NEW = sql<number>`(case lead.status when 'new' then 1 else 0 end)`;

export type LeadRow = LeadTable & { assigneeName: string | null; notes: number | null };

/** @param me who asks */
export async function readPage(db: DbOrTx, query: LeadQuery, me: string): Promise<LeadPage> {
  const matching = matchesFilter(query, me);
  let select = selectLeads(db)
    .where(matching)
    .where(isInView(query))
    .orderBy(IS_NEW, 'desc')
    .orderBy('lead.receivedAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(LEADS_PER_PAGE + 1);
  if (query.cursor !== undefined) {
    const [isNew, receivedAt, id] = query.cursor.split('_');
    select = select.where(
      sql<SqlBool>`(${IS_NEW}, lead.received_at, lead.id) < (${Number(isNew)}, ${receivedAt}, ${id})`,
    );
  }
  const found = await select.execute();
  const rows = found.slice(0, LEADS_PER_PAGE);
  const last = found.length > LEADS_PER_PAGE ? rows.at(-1) : undefined;
  return {
    leads: rows.map(toSummary),
    next: last ? `${last.status === 'new' ? 1 : 0}_${last.receivedAt}_${last.id}` : null,
    counts: await countLeads(db, matching),
  };
}

/** Reads all leads of a filter in batches, the newest first. */
export async function* readAll(db: DbOrTx, filter: LeadFilter, me?: string): AsyncGenerator<LeadRow[]> {
  const select = selectLeads(db)
    .where(matchesFilter(filter, me))
    .where(isInView(filter))
    .orderBy('lead.receivedAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(BATCH);
  let rows = await select.execute();
  while (rows.length > 0) {
    yield rows;
    const { receivedAt, id } = rows.at(-1) ?? {};
    rows = await select.where(sql<SqlBool>`(lead.received_at, lead.id) < (${receivedAt}, ${id})`).execute();
  }
}

export function findLead(db: DbOrTx, id: string): Promise<LeadRow | undefined> {
  return selectLeads(db).where('lead.id', '=', id).executeTakeFirst();
}

function selectLeads(db: DbOrTx) {
  return db
    .selectFrom('lead')
    .leftJoin('staff', 'staff.id', 'lead.assigneeId')
    .selectAll('lead')
    .select(({ selectFrom }) => [
      'staff.name as assigneeName',
      selectFrom('leadEvent')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('leadEvent.leadId', '=', 'lead.id')
        .where('leadEvent.kind', '=', 'note')
        .as('notes'),
    ]);
}

async function countLeads(db: DbOrTx, matching: Condition): Promise<LeadPage['counts']> {
  const suspect = sql<number>`(case when lead.suspect_reason is null then 0 else 1 end)`;
  const rows = await db
    .selectFrom('lead')
    .select(({ fn }) => ['lead.status', suspect.as('suspect'), fn.countAll<number>().as('count')])
    .where(matching)
    .groupBy(['lead.status', suspect])
    .execute();
  const statuses = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0])) as Record<
    LeadStatus,
    number
  >;
  const counts = { open: 0, suspect: 0, all: 0, statuses };
  for (const row of rows) {
    statuses[row.status] += row.count;
    counts.all += row.count;
    if (row.status === 'new' && row.suspect === 1) counts.suspect += row.count;
    else if (OPEN_STATUSES.some((open) => open === row.status)) counts.open += row.count;
  }
  return counts;
}

export function toSummary(row: LeadRow): LeadSummary {
  const { id, receivedAt, name, phone, service, status, suspectReason, notes } = row;
  return {
    id,
    receivedAt,
    dueAt: callbackDeadline(receivedAt),
    name,
    phone,
    tel: telHref(phone) ?? null,
    service,
    preview: shorten(row.message.replace(/\s+/g, ' ').trim(), PREVIEW),
    status,
    assignee: toPerson(row.assigneeId, row.assigneeName),
    suspectReason,
    notes: notes ?? 0,
  };
}

/** Removed people keep their names in the history. */
export function toPerson(id: string | null, name: string | null): Person | null {
  return id === null ? null : { id, name: name ?? '' };
}
