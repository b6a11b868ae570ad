import { randomUUID } from 'node:crypto';
import type { ContactRequest } from '@site/contract';
import type { Selectable } from 'kysely';
import { batched } from '../database/batch.ts';
import type { Lead, LeadState, LeadsDatabase, LeadTable, Target } from '../database/schema.ts';
import { asStorageError, StorageUnavailable } from '../database/storage-unavailable.ts';
import { queueDeliveries, releaseHeld } from '../delivery/outbox.ts';
import { errorCode } from '../error-code.ts';
import { type LeadFilters, matches } from './filters.ts';

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

/** A lead that is to be stored, and where it goes. */
interface NewLead {
  row: Selectable<LeadTable>;
  targets: readonly Target[];
}

/** What stores leads, by database. */
const intakes = new WeakMap<LeadsDatabase, (lead: NewLead) => Promise<Lead>>();

/**
 * Stores a contact request as a lead, with one delivery for each target. When the promise fulfils, all of it is committed
 * and synced to disk. A request whose key and values are those of an earlier one gives the lead of that one.
 *
 * Values are kept as they were sent. Only half a surrogate pair, which is no character and has no UTF-8 form, becomes
 * U+FFFD, as in every browser.
 * @throws IdempotencyKeyReused; StorageUnavailable. Nothing is stored then, save where the connection to the database was
 * lost during the commit: a repeated request with the same key finds out.
 */
export function insertLead(
  database: LeadsDatabase,
  request: ContactRequest,
  { receivedAt = new Date(), idempotencyKey, suspect, targets = ['mail'] }: InsertOptions = {},
): Promise<Lead> {
  const intake = intakes.get(database) ?? batched((leads) => insertLeads(database, leads));
  intakes.set(database, intake);
  const row: Selectable<LeadTable> = {
    id: randomUUID(),
    received_at: receivedAt.toISOString(),
    ...wellFormed(request),
    state: 'new',
    suspect: suspect ?? null,
    idempotency_key: idempotencyKey ?? null,
  };
  return intake({ row, targets });
}

/**
 * Stores leads in one transaction. One with the key of an earlier lead gives that lead, or IdempotencyKeyReused.
 * @throws StorageUnavailable
 */
async function insertLeads(database: LeadsDatabase, leads: NewLead[]): Promise<(Lead | Error)[]> {
  try {
    return await database.transaction().execute(async (transaction) => {
      // Requests with the key of a lead that another program is storing wait here until it is committed. All programs
      // ask in the same order, or two of them could wait for each other.
      const rows = leads.map(({ row }) => row).sort(byKey);
      const inserted = await transaction
        .insertInto('lead')
        .values(rows)
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .execute();
      const ids = new Set(inserted.map(({ id }) => id));
      await queueDeliveries(
        transaction,
        leads.filter(({ row }) => ids.has(row.id)),
      );
      if (ids.size === leads.length) return leads.map(({ row }) => toLead(row));
      const earlier = await leadsByKey(transaction, rows);
      return leads.map(({ row }) => (ids.has(row.id) ? toLead(row) : repeatedLead(row, earlier)));
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

function byKey(
  { idempotency_key: one }: Selectable<LeadTable>,
  { idempotency_key: other }: Selectable<LeadTable>,
) {
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

async function leadsByKey(database: LeadsDatabase, rows: Selectable<LeadTable>[]) {
  const keys = rows.flatMap(({ idempotency_key: key }) => key ?? []);
  const leads = await database.selectFrom('lead').selectAll().where('idempotency_key', 'in', keys).execute();
  return new Map(leads.map((lead) => [lead.idempotency_key, lead]));
}

function repeatedLead(
  row: Selectable<LeadTable>,
  earlier: Map<string | null, Selectable<LeadTable>>,
): Lead | Error {
  const lead = earlier.get(row.idempotency_key);
  const fields = ['name', 'email', 'phone', 'service', 'message'] as const;
  const isSame = lead && fields.every((field) => lead[field] === row[field]);
  return isSame ? toLead(lead) : new IdempotencyKeyReused();
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

/** The place of a lead in the list: where the next page begins. */
export interface LeadPlace {
  receivedAt: string;
  id: string;
}

interface ListOptions {
  filters?: LeadFilters;
  /** Only leads behind this place. */
  after?: LeadPlace | undefined;
}

/**
 * Up to `limit` leads, newest first.
 * @throws StorageUnavailable
 */
export async function listLeads(
  database: LeadsDatabase,
  limit: number,
  { filters = {}, after }: ListOptions = {},
): Promise<Lead[]> {
  let query = database
    .selectFrom('lead')
    .selectAll()
    .where(matches(filters))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) {
    query = query.where(({ eb, and, or }) =>
      or([
        eb('received_at', '<', after.receivedAt),
        and([eb('received_at', '=', after.receivedAt), eb('id', '>', after.id)]),
      ]),
    );
  }
  try {
    return (await query.execute()).map(toLead);
  } catch (error) {
    throw asStorageError(error);
  }
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

/** A row as the rest of the program knows it. */
export function toLead(row: Selectable<LeadTable>): Lead {
  const { id, received_at: receivedAt, idempotency_key: _key, ...rest } = row;
  return { id, receivedAt, ...rest };
}
