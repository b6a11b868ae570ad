import { randomUUID } from 'node:crypto';
import type { HistoryEntry, Person } from '@site/contract/inbox';
import type { LeadsDatabase } from '../database/schema.ts';
import type { LeadEventTable, Note } from './schema.ts';

/** What is to be written into a lead's history. */
export type NewEvent = Pick<LeadEventTable, 'kind'> &
  Partial<Pick<LeadEventTable, 'state' | 'text' | 'over_id'>>;

/** Writes what somebody has done at a moment. @param staffId null for the command line */
export async function addEvents(
  database: LeadsDatabase,
  { leadId, staffId, at }: { leadId: string; staffId: string | null; at: string },
  events: readonly NewEvent[],
) {
  const rows = events.map((event, index) => ({
    id: randomUUID(),
    lead_id: leadId,
    // Those of one change stay in their order.
    at: later(at, index),
    staff_id: staffId,
    state: null,
    text: null,
    over_id: null,
    ...event,
  }));
  if (rows.length > 0) await database.insertInto('lead_event').values(rows).execute();
}

/** So many milliseconds after a moment. Both are ISO 8601. */
export function later(moment: string, milliseconds: number): string {
  return new Date(Date.parse(moment) + milliseconds).toISOString();
}

/** What happened to a lead, the oldest first. */
export async function readHistory(database: LeadsDatabase, leadId: string): Promise<HistoryEntry[]> {
  const rows = await database
    .selectFrom('lead_event')
    .leftJoin('staff as who', 'who.id', 'lead_event.staff_id')
    .leftJoin('staff as over', 'over.id', 'lead_event.over_id')
    .selectAll('lead_event')
    .select(['who.name as who', 'over.name as over'])
    .where('lead_id', '=', leadId)
    .orderBy('at')
    .orderBy('lead_event.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    who: toPerson(row.staff_id, row.who),
    what: whatOf(row, toPerson(row.over_id, row.over)),
  }));
}

function whatOf({ kind, state, text }: LeadEventTable, over: Person | null): HistoryEntry['what'] {
  switch (kind) {
    case 'taken':
      return { kind, over };
    case 'state':
      return { kind, state: state ?? 'new', reason: text };
    case 'note':
      return { kind, text: text ?? '' };
    default:
      return { kind };
  }
}

/** Somebody of the staff, whose name stays known after they were taken off. */
export function toPerson(id: string | null, name: string | null): Person | null {
  return id === null ? null : { id, name: name ?? '' };
}

/** The notes of leads by the id of the lead, the oldest first. */
export async function readNotes(
  database: LeadsDatabase,
  leadIds: readonly string[],
): Promise<Map<string, Note[]>> {
  const notes = new Map<string, Note[]>();
  if (leadIds.length === 0) return notes;
  const rows = await database
    .selectFrom('lead_event')
    .leftJoin('staff', 'staff.id', 'lead_event.staff_id')
    .select(['lead_id', 'at', 'staff.name as who', 'text'])
    .where('kind', '=', 'note')
    .where('lead_id', 'in', leadIds)
    .orderBy('at')
    .execute();
  for (const { lead_id: id, at, who, text } of rows) {
    const note = { at, who, text: text ?? '' };
    const others = notes.get(id);
    if (others) others.push(note);
    else notes.set(id, [note]);
  }
  return notes;
}
