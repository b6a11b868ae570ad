import { randomUUID } from 'node:crypto';
import type { ContactRequest } from '@site/contract';
import type { Selectable } from 'kysely';
import { errorCode } from '../error-code.ts';
import type { Lead, LeadsDatabase, LeadTable } from './schema.ts';
import { inTransaction } from './shared-commit.ts';
import { asStorageError, StorageUnavailable } from './storage-unavailable.ts';

interface InsertOptions {
  receivedAt?: Date;
  /** Why the request looks like spam. */
  suspect?: string | undefined;
}

/**
 * Stores a contact request as a lead. When the promise fulfils, the lead is committed and synced to disk.
 *
 * Values are kept as they were sent, NUL and all control characters included. Only half a surrogate pair, which is
 * no character and has no UTF-8 form, becomes U+FFFD, as in every browser.
 * @throws StorageUnavailable; nothing is stored then
 */
export async function insertLead(
  database: LeadsDatabase,
  request: ContactRequest,
  { receivedAt = new Date() }: InsertOptions = {},
): Promise<Lead> {
  const row: Selectable<LeadTable> = {
    id: randomUUID(),
    received_at: receivedAt.toISOString(),
    name: request.name.toWellFormed(),
    email: request.email.toWellFormed(),
    phone: request.phone.toWellFormed(),
    service: request.service,
    message: request.message.toWellFormed(),
  };
  try {
    await inTransaction(database, async (transaction) => {
      await transaction.insertInto('lead').values(row).execute();
    });
  } catch (error) {
    throw asStorageError(error);
  }
  return toLead(row);
}

/** The newest leads, newest first. */
export async function listLeads(database: LeadsDatabase, limit: number): Promise<Lead[]> {
  const rows = await database
    .selectFrom('lead')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toLead);
}

/** How many leads there are. */
export async function countLeads(database: LeadsDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The leads whose id begins with this text, newest first: one for a whole id. */
export async function findLeads(database: LeadsDatabase, idPrefix: string): Promise<Lead[]> {
  // No other character occurs in a UUID, and LIKE would read some of them as wildcards.
  if (!/^[0-9a-f-]+$/i.test(idPrefix)) return [];
  const rows = await database
    .selectFrom('lead')
    .selectAll()
    .where('id', 'like', `${idPrefix.toLowerCase()}%`)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toLead);
}

/** How many characters of an id tell every lead from every other, at least 8. */
export async function shortIdLength(database: LeadsDatabase): Promise<number> {
  const rows = await database.selectFrom('lead').select('id').execute();
  let length = 8;
  while (new Set(rows.map(({ id }) => id.slice(0, length))).size < rows.length) length += 1;
  return length;
}

/**
 * Reads from the table of leads, to see that the database answers.
 * @throws StorageUnavailable
 */
export async function checkStorage(database: LeadsDatabase) {
  try {
    await database.selectFrom('lead').select('id').limit(1).execute();
  } catch (error) {
    throw new StorageUnavailable(errorCode(error), error);
  }
}

/** A row as the rest of the program knows it. */
export function toLead({ id, received_at: receivedAt, ...request }: Selectable<LeadTable>): Lead {
  return { id, receivedAt, ...request };
}
