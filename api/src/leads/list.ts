import { PROBLEM_TYPES } from '@site/contract';
import {
  LEAD_STATUSES,
  LEADS_PER_PAGE,
  type LeadFilter,
  type LeadPage,
  type LeadQuery,
  type LeadStatus,
  type LeadSummary,
  OPEN_STATUSES,
} from '@site/contract/api';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../db.ts';
import { ProblemError } from '../http/problems.ts';
import type { LeadTable } from '../tables.ts';
import { dueAt } from './due.ts';
import { type Condition, isInView, matches } from './filter.ts';
import { toPerson } from './history.ts';
import { telHref } from './phone.ts';
import { shorten } from './shorten.ts';

const PREVIEW = 140;

/** Leads of an export that are read at once. */
const BATCH = 500;

/** New leads come first in the inbox. */
const RANK = sql<number>`(case lead.status when 'new' then 0 else 1 end)`;

export type LeadRow = LeadTable & { assigneeName: string | null };

export interface Viewer {
  /** Who asks; nobody on the command line. */
  me?: string | undefined;
  promiseMinutes: number;
}

export async function readPage(db: Queries, query: LeadQuery, viewer: Viewer): Promise<LeadPage> {
  const chosen = matches(query, viewer.me);
  let select = selectLeads(db)
    .where(chosen)
    .where(isInView(query))
    .orderBy(RANK)
    .orderBy('lead.receivedAt', 'desc')
    .orderBy('lead.id')
    .limit(LEADS_PER_PAGE + 1);
  if (query.cursor !== undefined) {
    const [rank, receivedAt, id] = parseCursor(query.cursor);
    select = select.where(({ eb, and, or }) =>
      or([
        eb(RANK, '>', rank),
        and([eb(RANK, '=', rank), eb('lead.receivedAt', '<', receivedAt)]),
        and([eb(RANK, '=', rank), eb('lead.receivedAt', '=', receivedAt), eb('lead.id', '>', id)]),
      ]),
    );
  }
  const found = await select.execute();
  const rows = found.slice(0, LEADS_PER_PAGE);
  const last = found.length > LEADS_PER_PAGE ? rows.at(-1) : undefined;
  const notes = await countNotes(db, rows);
  return {
    leads: rows.map((row) => toSummary(row, notes.get(row.id) ?? 0, viewer.promiseMinutes)),
    next: last ? formatCursor(last) : null,
    counts: await countLeads(db, chosen),
  };
}

/** Reads all leads of a filter in batches, the newest first. */
export async function* readAll(db: Queries, filter: LeadFilter, me?: string): AsyncGenerator<LeadRow[]> {
  let after: LeadRow | undefined;
  do {
    let select = selectLeads(db)
      .where(matches(filter, me))
      .where(isInView(filter))
      .orderBy('lead.receivedAt', 'desc')
      .orderBy('lead.id')
      .limit(BATCH);
    if (after) {
      const { receivedAt, id } = after;
      select = select.where(({ eb, and, or }) =>
        or([
          eb('lead.receivedAt', '<', receivedAt),
          and([eb('lead.receivedAt', '=', receivedAt), eb('lead.id', '>', id)]),
        ]),
      );
    }
    const rows = await select.execute();
    if (rows.length > 0) yield rows;
    after = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (after);
}

export function selectLeads(db: Queries) {
  return db
    .selectFrom('lead')
    .leftJoin('staff', 'staff.id', 'lead.assigneeId')
    .selectAll('lead')
    .select('staff.name as assigneeName');
}

async function countLeads(db: Queries, chosen: Condition): Promise<LeadPage['counts']> {
  const suspect = sql<number>`(case when lead.suspect_reason is null then 0 else 1 end)`;
  const rows = await db
    .selectFrom('lead')
    .select(({ fn }) => ['lead.status', suspect.as('suspect'), fn.countAll<number>().as('count')])
    .where(chosen)
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

async function countNotes(db: Queries, leads: readonly LeadRow[]): Promise<Map<string, number>> {
  if (leads.length === 0) return new Map();
  const rows = await db
    .selectFrom('leadEvent')
    .select(({ fn }) => ['leadId', fn.countAll<number>().as('count')])
    .where(
      'leadId',
      'in',
      leads.map(({ id }) => id),
    )
    .where('kind', '=', 'note')
    .groupBy('leadId')
    .execute();
  return new Map(rows.map(({ leadId, count }) => [leadId, count]));
}

export function toSummary(row: LeadRow, notes: number, promiseMinutes: number): LeadSummary {
  const { id, receivedAt, name, phone, service, status, suspectReason } = row;
  return {
    id,
    receivedAt,
    dueAt: dueAt(receivedAt, promiseMinutes),
    name,
    phone,
    tel: telHref(phone) ?? null,
    service,
    preview: shorten(row.message.replace(/\s+/g, ' ').trim(), PREVIEW),
    status,
    assignee: toPerson(row.assigneeId, row.assigneeName),
    suspectReason,
    notes,
  };
}

const CURSOR = z.tuple([z.enum(['0', '1']).transform(Number), z.iso.datetime(), z.uuid()]);

function formatCursor({ status, receivedAt, id }: LeadTable): string {
  return Buffer.from(`${status === 'new' ? 0 : 1} ${receivedAt} ${id}`).toString('base64url');
}

function parseCursor(cursor: string) {
  const { success, data } = CURSOR.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (success) return data;
  throw new ProblemError({
    type: PROBLEM_TYPES.invalidQuery,
    title: 'Invalid cursor',
    status: 400,
    detail: 'cursor: Send what an earlier answer gave as next.',
  });
}
