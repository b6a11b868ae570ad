import { randomUUID } from 'node:crypto';
import type { HistoryEntry, Person } from '@site/contract/api';
import type { Queries } from '../db.ts';
import type { LeadEventTable } from '../tables.ts';

/** What a history entry says. */
export type Event = Pick<LeadEventTable, 'kind'> &
  Partial<Pick<LeadEventTable, 'status' | 'text' | 'assigneeId'>>;

interface Moment {
  leadId: string;
  /** null: the command line. */
  staffId: string | null;
  at: string;
}

export async function addEvent(tx: Queries, moment: Moment, event: Event) {
  await tx
    .insertInto('leadEvent')
    .values({ id: randomUUID(), status: null, text: null, assigneeId: null, ...moment, ...event })
    .execute();
}

export function laterBy(iso: string, milliseconds: number): string {
  return new Date(Date.parse(iso) + milliseconds).toISOString();
}

export async function readHistory(db: Queries, leadId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('leadEvent')
    .leftJoin('staff as who', 'who.id', 'leadEvent.staffId')
    .leftJoin('staff as assignee', 'assignee.id', 'leadEvent.assigneeId')
    .selectAll('leadEvent')
    .select(['who.name as whoName', 'assignee.name as assigneeName'])
    .where('leadId', '=', leadId)
    .orderBy('at')
    .execute();
  return rows.map((row): HistoryEntry => {
    const { id, at, kind } = row;
    const entry = { id, at, who: toPerson(row.staffId, row.whoName) };
    switch (kind) {
      case 'assigned':
        return { ...entry, kind, assignee: toPerson(row.assigneeId, row.assigneeName) };
      case 'status':
        return { ...entry, kind, status: row.status ?? 'new', reason: row.text };
      case 'note':
        return { ...entry, kind, text: row.text ?? '' };
      default:
        return { ...entry, kind };
    }
  });
}

/** Removed people keep their names in the history. */
export function toPerson(id: string | null, name: string | null): Person | null {
  return id === null ? null : { id, name: name ?? '' };
}

/** The oldest first. */
export function readNotes(db: Queries, leadId: string) {
  return db
    .selectFrom('leadEvent')
    .leftJoin('staff', 'staff.id', 'leadEvent.staffId')
    .select(({ fn, val }) => ['at', 'staff.name as who', fn.coalesce('text', val('')).as('text')])
    .where('leadId', '=', leadId)
    .where('kind', '=', 'note')
    .orderBy('at')
    .execute();
}
