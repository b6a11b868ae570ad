import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isPostgres } from '../database/database.ts';
import type { Delivery, LeadsDatabase, LeadTable, Target } from '../database/schema.ts';

interface QueuedLead {
  row: Pick<Selectable<LeadTable>, 'id' | 'received_at' | 'suspect'>;
  targets: readonly Target[];
}

/** Queues one delivery of each new lead for each of its targets; those of a suspect are held. */
export async function queueDeliveries(database: LeadsDatabase, leads: readonly QueuedLead[]) {
  const rows = leads.flatMap(({ row, targets }) =>
    targets.map((target) => ({
      ...newDelivery(row.id, target, row.received_at),
      state: row.suspect === null ? ('pending' as const) : ('held' as const),
    })),
  );
  if (rows.length > 0) await database.insertInto('delivery').values(rows).execute();
}

/** A delivery that has not been tried yet, due at once. Without a lead it is an alert. */
export function newDelivery(leadId: string | null, target: Target, now: string): Delivery {
  return {
    id: randomUUID(),
    lead_id: leadId,
    target,
    message_id: randomUUID(),
    state: 'pending',
    queued_at: now,
    due_at: now,
    attempt: 0,
    lease_owner: null,
    last_error: null,
    done_at: null,
  };
}

/** Lets the held deliveries of a lead go out, as if they had just been queued. */
export async function releaseHeld(database: LeadsDatabase, leadId: string, now: Date) {
  const moment = now.toISOString();
  await database
    .updateTable('delivery')
    .set({ state: 'pending', queued_at: moment, due_at: moment })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'held')
    .execute();
}

interface LeaseOptions {
  target: Target;
  /** Who takes them: an id that no other worker has. */
  worker: string;
  now: Date;
  /** End of the lease. Whoever finds it past may take the delivery over. */
  until: Date;
  /** At most so many. */
  limit: number;
}

/** Takes deliveries that are due, those that have waited longest first. No other worker gets them before the lease ends. */
export async function leaseDeliveries(
  database: LeadsDatabase,
  { target, worker, now, until, limit }: LeaseOptions,
): Promise<Delivery[]> {
  const leased = await database
    .with('due', (query) => {
      const due = query
        .selectFrom('delivery')
        .select('id')
        .where('target', '=', target)
        .where('state', 'in', ['pending', 'leased'])
        .where('due_at', '<=', now.toISOString())
        .orderBy('due_at')
        .limit(limit);
      // SQLite has one writer at a time: its statement is alone from beginning to end.
      return isPostgres(database) ? due.forUpdate().skipLocked() : due;
    })
    .updateTable('delivery')
    .set(({ eb }) => ({
      state: 'leased',
      lease_owner: worker,
      due_at: until.toISOString(),
      attempt: eb('attempt', '+', 1),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  return leased.sort((one, other) => (one.queued_at < other.queued_at ? -1 : 1));
}

/** Notes that the target has accepted deliveries. Leaves out those whose lease has passed to somebody else meanwhile. */
export async function completeDeliveries(
  database: LeadsDatabase,
  deliveries: readonly Delivery[],
  now: Date,
) {
  await database
    .updateTable('delivery')
    .set({ state: 'done', done_at: now.toISOString(), last_error: null, lease_owner: null })
    .where('state', '=', 'leased')
    .where(({ or, and }) =>
      or(deliveries.map(({ id, lease_owner, attempt }) => and({ id, lease_owner, attempt }))),
    )
    .execute();
}

/** Notes a failure, and when to try again. */
export function postponeDelivery(
  database: LeadsDatabase,
  delivery: Delivery,
  { error, until }: { error: string; until: Date },
): Promise<boolean> {
  return settle(database, delivery, { state: 'pending', due_at: until.toISOString(), last_error: error });
}

interface BuryOptions {
  error: string;
  now: Date;
  /** Where to send an alert, if there is such a target. */
  alert?: Target | undefined;
  /** Shortest time between two alerts to the same target, in milliseconds. */
  alertEvery: number;
}

/** Gives a delivery up, and queues an alert to the other target. Alerts themselves are given up without one. */
export async function buryDelivery(
  database: LeadsDatabase,
  delivery: Delivery,
  { error, now, alert, alertEvery }: BuryOptions,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const buried = await settle(transaction, delivery, { state: 'dead', last_error: error });
    if (buried && alert && delivery.lead_id !== null) await queueAlert(transaction, alert, now, alertEvery);
    return buried;
  });
}

/** One alert tells of all dead deliveries, so none is queued while another still waits. */
async function queueAlert(database: LeadsDatabase, target: Target, now: Date, alertEvery: number) {
  const latest = await database
    .selectFrom('delivery')
    .select(['state', 'due_at', 'done_at'])
    .where('target', '=', target)
    .where('lead_id', 'is', null)
    .orderBy('queued_at', 'desc')
    .executeTakeFirst();
  if (latest?.state === 'pending') return;
  const earliest = latest ? Date.parse(latest.done_at ?? latest.due_at) + alertEvery : 0;
  const due = new Date(Math.max(now.getTime(), earliest)).toISOString();
  await database
    .insertInto('delivery')
    .values({ ...newDelivery(null, target, now.toISOString()), due_at: due, queued_at: due })
    .execute();
}

interface ReleaseOptions {
  target: Target;
  worker: string;
  now: Date;
  /** Ids of deliveries that it keeps. */
  except?: readonly string[];
}

/** Gives back what a worker has leased, so that it can be taken again at once. */
export async function releaseLeases(
  database: LeadsDatabase,
  { target, worker, now, except = [] }: ReleaseOptions,
) {
  let query = database
    .updateTable('delivery')
    .set({ state: 'pending', lease_owner: null, due_at: now.toISOString() })
    .where('target', '=', target)
    .where('state', '=', 'leased')
    .where('lease_owner', '=', worker);
  if (except.length > 0) query = query.where('id', 'not in', except);
  await query.execute();
}

/** The leads whose deliveries to a target were given up, the oldest first, and how many they are. */
export async function deadDeliveries(database: LeadsDatabase, target: Target, limit: number) {
  const dead = database
    .selectFrom('delivery')
    .where('target', '=', target)
    .where('state', '=', 'dead')
    .where('lead_id', 'is not', null);
  const rows = await dead.select('lead_id').orderBy('queued_at').limit(limit).execute();
  const { count } = await dead
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, leads: rows.flatMap(({ lead_id: id }) => id ?? []) };
}

/** Changes a leased delivery, unless its lease has passed to somebody else meanwhile. Says whether it did. */
async function settle(
  database: LeadsDatabase,
  { id, lease_owner: owner, attempt }: Delivery,
  change: Partial<Delivery>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('delivery')
    .set({ ...change, lease_owner: null })
    .where('id', '=', id)
    .where('state', '=', 'leased')
    .where('lease_owner', '=', owner)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
