import { isPostgres } from '../database/database.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { queueAlert } from './outbox.ts';
import type { Delivery, DeliveryTarget, Target } from './schema.ts';

interface LeaseOptions {
  target: DeliveryTarget;
  /** Who takes them: an id that no other worker has. */
  worker: string;
  /** How long they are its own, in milliseconds. Whoever finds this time past may take them over. */
  lease: number;
  /** At most so many. */
  limit: number;
}

/** Takes deliveries that are due, those that have waited longest first. No other worker gets them before the lease ends. */
export async function leaseDeliveries(
  database: LeadsDatabase,
  { target, worker, lease, limit }: LeaseOptions,
): Promise<Delivery[]> {
  const now = Date.now();
  const leased = await database
    .with('due', (query) => {
      const due = query
        .selectFrom('delivery')
        .select('id')
        .where('target', '=', target)
        .where('state', 'in', ['pending', 'leased'])
        .where('due_at', '<=', new Date(now).toISOString())
        .orderBy('due_at')
        .limit(limit);
      // SQLite has one writer at a time: its statement is alone from beginning to end.
      return isPostgres(database) ? due.forUpdate().skipLocked() : due;
    })
    .updateTable('delivery')
    .set(({ eb }) => ({
      state: 'leased',
      lease_owner: worker,
      due_at: new Date(now + lease).toISOString(),
      attempt: eb('attempt', '+', 1),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  return leased.sort((one, other) => (one.queued_at < other.queued_at ? -1 : 1));
}

/**
 * Notes that the target has accepted deliveries. Leaves out those whose lease has passed to somebody else meanwhile, and those that
 * have another message by now.
 */
export async function completeDeliveries(
  database: LeadsDatabase,
  deliveries: readonly Delivery[],
  state: 'done' | 'filed',
) {
  await database
    .updateTable('delivery')
    .set({ state, done_at: new Date().toISOString(), last_error: null, lease_owner: null })
    .where('state', '=', 'leased')
    .where(({ or, and }) =>
      or(
        deliveries.map(({ id, message_id, lease_owner, attempt }) =>
          and({ id, message_id, lease_owner, attempt }),
        ),
      ),
    )
    .execute();
}

/** Notes a failure, and when to try again. */
export function postponeDelivery(database: LeadsDatabase, delivery: Delivery, error: string, until: Date) {
  return settle(database, delivery, { state: 'pending', due_at: until.toISOString(), last_error: error });
}

/**
 * Gives a delivery up, and queues an alert to the other target. Alerts themselves are given up without one.
 * @param alert where to send it, if there is such a target
 * @param alertEvery shortest time between two alerts to the same target, in milliseconds
 */
export async function giveUpDelivery(
  database: LeadsDatabase,
  delivery: Delivery,
  { error, alert, alertEvery }: { error: string; alert: Target | undefined; alertEvery: number },
) {
  await database.transaction().execute(async (transaction) => {
    const isOurs = await settle(transaction, delivery, { state: 'dead', last_error: error });
    if (isOurs && alert && delivery.lead_id !== null) await queueAlert(transaction, alert, alertEvery);
  });
}

/**
 * Gives back what a worker has leased, so that it can be taken again at once.
 * @param except ids of deliveries that it keeps
 */
export async function releaseLeases(
  database: LeadsDatabase,
  target: DeliveryTarget,
  worker: string,
  except: readonly string[] = [],
) {
  let query = database
    .updateTable('delivery')
    .set({ state: 'pending', lease_owner: null, due_at: new Date().toISOString() })
    .where('target', '=', target)
    .where('state', '=', 'leased')
    .where('lease_owner', '=', worker);
  if (except.length > 0) query = query.where('id', 'not in', except);
  await query.execute();
}

/** How many deliveries of these leads are being sent at this moment. */
export async function countUnderWay(database: LeadsDatabase, ids: readonly string[]): Promise<number> {
  const rows = await database
    .selectFrom('delivery')
    .select('lead_id')
    .where('state', '=', 'leased')
    .where('due_at', '>', new Date().toISOString())
    .execute();
  return rows.filter(({ lead_id: id }) => id !== null && ids.includes(id)).length;
}

/** Changes a leased delivery, unless its lease has passed to somebody else or it has another message. Says whether it did. */
async function settle(
  database: LeadsDatabase,
  { id, message_id, lease_owner, attempt }: Delivery,
  change: Partial<Delivery>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('delivery')
    .set({ ...change, lease_owner: null })
    .where(({ and }) => and({ id, message_id, state: 'leased', lease_owner, attempt }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
