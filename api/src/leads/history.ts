import { randomUUID } from 'node:crypto';
import type { HistoryEntry, Person } from '@site/contract/api';
import type { Queries, Tx } from '../db.ts';
import type { LeadEventTable } from '../tables.ts';

export type Event = Pick<LeadEventTable, 'kind'> &
  Partial<Pick<LeadEventTable, 'status' | 'text' | 'assigneeId'>>;

/** Adds events a millisecond apart, so that they keep their order. */
export async function addEvents(
  tx: Tx,
  source: Pick<LeadEventTable, 'leadId' | 'staffId'>,
  events: readonly Event[],
) {
  const now = Date.now();
  const rows = events.map((event, index) => ({
    id: randomUUID(),
    at: new Date(now + index).toISOString(),
    status: null,
    text: null,
    assigneeId: null,
    ...source,
    ...event,
  }));
  await tx.insertInto('leadEvent').values(rows).execute();
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
