import type { LeadState } from '@site/contract/inbox';
import type { LeadsDatabase } from '../database/schema.ts';
import { asStorageError } from '../database/storage-unavailable.ts';
import { type LeadFilters, matches } from './filters.ts';
import { readNotes } from './history.ts';
import { HANDLED, type Lead, type LeadTable, type NewLead } from './schema.ts';

/** The place of a lead in the list: where the next page begins. */
export type LeadPlace = Pick<Lead, 'receivedAt' | 'id'>;

/**
 * Up to `limit` leads, newest first.
 * @param after only leads behind this place
 * @throws StorageUnavailable
 */
export async function listLeads(
  database: LeadsDatabase,
  limit: number,
  { filters = {}, after }: { filters?: LeadFilters; after?: LeadPlace | undefined } = {},
): Promise<Lead[]> {
  let query = newestFirst(database).where(matches(filters)).limit(limit);
  if (after !== undefined) {
    query = query.where(({ eb, and, or }) =>
      or([
        eb('received_at', '<', after.receivedAt),
        and([eb('received_at', '=', after.receivedAt), eb('id', '>', after.id)]),
      ]),
    );
  }
  return query
    .execute()
    .then((rows) => completeLeads(database, rows))
    .catch((error) => {
      throw asStorageError(error);
    });
}

/** A query for leads in the order of the list. */
export function newestFirst(database: LeadsDatabase) {
  return database.selectFrom('lead').selectAll().orderBy('received_at', 'desc').orderBy('id');
}

/** How many leads there are. */
export async function countLeads(database: LeadsDatabase, filters: LeadFilters = {}): Promise<number> {
  const { count } = await database
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(filters))
    .executeTakeFirstOrThrow();
  return count;
}

/** The leads whose id begins with this text, newest first: one for a whole id. */
export async function findLeads(database: LeadsDatabase, idPrefix: string): Promise<Lead[]> {
  // No other character occurs in a UUID, and LIKE would read some of them as wildcards.
  if (!/^[0-9a-f-]+$/i.test(idPrefix)) return [];
  const rows = await newestFirst(database).where('id', 'like', `${idPrefix.toLowerCase()}%`).execute();
  return completeLeads(database, rows);
}

/** The lead with this id, or undefined when it has been erased. */
export async function getLead(database: LeadsDatabase, id: string): Promise<Lead | undefined> {
  const rows = await database.selectFrom('lead').selectAll().where('id', '=', id).execute();
  const [lead] = await completeLeads(database, rows);
  return lead;
}

/** How many characters of an id tell every lead from every other, at least 8. */
export async function shortIdLength(database: LeadsDatabase): Promise<number> {
  const rows = await database.selectFrom('lead').select('id').execute();
  let length = 8;
  while (new Set(rows.map(({ id }) => id.slice(0, length))).size < rows.length) length += 1;
  return length;
}

/** Rows as the rest of the program knows them, with what staff have written about them. */
export async function completeLeads(database: LeadsDatabase, rows: readonly LeadTable[]): Promise<Lead[]> {
  const changed = rows.filter(({ changed_at: changedAt }) => changedAt !== null);
  if (changed.length === 0) return rows.map((row) => toLead(row));
  const notes = await readNotes(
    database,
    changed.map(({ id }) => id),
  );
  const staff = await database.selectFrom('staff').select(['id', 'name']).execute();
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...toLead(row),
    taker: names.get(row.taken_by ?? '') ?? null,
    notes: notes.get(row.id) ?? [],
  }));
}

/** A row without the names and the notes of staff. */
export function toLead(row: NewLead & Partial<LeadTable>): Lead {
  const {
    id,
    received_at: receivedAt,
    state,
    reason = null,
    idempotency_key: _key,
    taken_by: _taker,
    changed_at: _changed,
    called_at: _called,
    ...said
  } = row;
  return { id, receivedAt, ...said, state: toState(state), taker: null, reason, notes: [] };
}

/** A state as it is called now. */
export function toState(stored: LeadTable['state']): LeadState {
  return stored === HANDLED ? 'done' : stored;
}
