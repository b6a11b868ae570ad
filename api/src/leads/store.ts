import type { LeadsDatabase } from '../database/schema.ts';
import { asStorageError } from '../database/storage-unavailable.ts';
import { type LeadFilters, matches } from './filters.ts';
import type { Lead, LeadState, LeadTable } from './schema.ts';

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
  const rows = await query.execute().catch((error) => {
    throw asStorageError(error);
  });
  return rows.map(toLead);
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
  return rows.map(toLead);
}

/** The lead with this id, or undefined when it has been erased. */
export async function getLead(database: LeadsDatabase, id: string): Promise<Lead | undefined> {
  const row = await database.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toLead(row);
}

/** Notes what staff have made of a lead. Says whether there is one with this id. */
export async function setLeadState(database: LeadsDatabase, id: string, state: LeadState): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('lead')
    .set({ state })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many characters of an id tell every lead from every other, at least 8. */
export async function shortIdLength(database: LeadsDatabase): Promise<number> {
  const rows = await database.selectFrom('lead').select('id').execute();
  let length = 8;
  while (new Set(rows.map(({ id }) => id.slice(0, length))).size < rows.length) length += 1;
  return length;
}

/** A row as the rest of the program knows it. */
export function toLead(row: LeadTable): Lead {
  const { id, received_at: receivedAt, idempotency_key: _key, ...rest } = row;
  return { id, receivedAt, ...rest };
}
