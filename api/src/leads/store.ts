import { randomUUID } from 'node:crypto';
import type { ContactRequest } from '@site/contract';
import type { Selectable } from 'kysely';
import { errorCode } from '../error-code.ts';
import { queueDeliveries, releaseHeld } from './outbox.ts';
import type { Lead, LeadState, LeadsDatabase, LeadTable, Target } from './schema.ts';
import { asStorageError, StorageUnavailable } from './storage-unavailable.ts';

/** A request came with the Idempotency-Key of another one, which had other values. */
export class IdempotencyKeyReused extends Error {
  override name = 'IdempotencyKeyReused';

  constructor() {
    super('The Idempotency-Key belongs to another contact request.');
  }
}

interface InsertOptions {
  receivedAt?: Date;
  /** Of two requests with the same key only one becomes a lead. */
  idempotencyKey?: string | undefined;
  /** Why this may be spam. Its deliveries are then held until staff clear it. */
  suspect?: string | undefined;
  /** Where the lead is to be delivered to. */
  targets?: readonly Target[];
}

/**
 * Stores a contact request as a lead, with one delivery for each target. When the promise fulfils, all of it is committed
 * and synced to disk. A request whose key and values are those of an earlier one gives the lead of that one.
 *
 * Values are kept as they were sent, NUL and all control characters included. Only half a surrogate pair, which is
 * no character and has no UTF-8 form, becomes U+FFFD, as in every browser.
 * @throws IdempotencyKeyReused; StorageUnavailable. Nothing is stored then, save where the connection to the database was
 * lost during the commit: a repeated request with the same key finds out.
 */
export async function insertLead(
  database: LeadsDatabase,
  request: ContactRequest,
  { receivedAt = new Date(), idempotencyKey, suspect, targets = ['mail'] }: InsertOptions = {},
): Promise<Lead> {
  const row: Selectable<LeadTable> = {
    id: randomUUID(),
    received_at: receivedAt.toISOString(),
    ...wellFormed(request),
    state: 'new',
    suspect: suspect ?? null,
    idempotency_key: idempotencyKey ?? null,
  };
  try {
    return await database.transaction().execute(async (transaction) => {
      // A second request with the same key waits here until the first is committed.
      const inserted = await transaction
        .insertInto('lead')
        .values(row)
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) return earlierLead(transaction, row);
      await queueDeliveries(transaction, row, targets);
      return toLead(row);
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** The values as they are stored: without anything that UTF-8 cannot write. */
function wellFormed({ name, email, phone, service, message }: ContactRequest): ContactRequest {
  return {
    name: name.toWellFormed(),
    email: email.toWellFormed(),
    phone: phone.toWellFormed(),
    service,
    message: message.toWellFormed(),
  };
}

/** @throws IdempotencyKeyReused */
async function earlierLead(database: LeadsDatabase, row: Selectable<LeadTable>): Promise<Lead> {
  const earlier = await database
    .selectFrom('lead')
    .selectAll()
    .where('idempotency_key', '=', row.idempotency_key)
    .executeTakeFirstOrThrow();
  const fields = ['name', 'email', 'phone', 'service', 'message'] as const;
  if (fields.some((field) => earlier[field] !== row[field])) throw new IdempotencyKeyReused();
  return toLead(earlier);
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

/**
 * Clears a lead of suspicion and lets its deliveries go out.
 * @returns whether the lead was a suspect
 */
export async function clearSuspect(database: LeadsDatabase, id: string, now = new Date()): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('lead')
      .set({ suspect: null })
      .where('id', '=', id)
      .where('suspect', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await releaseHeld(transaction, id, now);
    return true;
  });
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

function toLead(row: Selectable<LeadTable>): Lead {
  const { id, received_at: receivedAt, idempotency_key: _key, ...rest } = row;
  return { id, receivedAt, ...rest };
}
