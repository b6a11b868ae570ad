import { randomUUID } from 'node:crypto';
import type { LeadsDatabase } from '../database/schema.ts';
import { newDelivery } from './outbox.ts';
import { type Delivery, TARGETS, type Target } from './schema.ts';

/**
 * What did not reach these targets, those of the oldest leads first: deliveries that were given up; and of leads that nobody has
 * heard of, since they were given up or filed, also those that were filed and those to a target that they never had, which are not
 * yet stored. Alerts are left out.
 * @param since only leads that were received at this moment or later
 */
export async function findUndelivered(
  database: LeadsDatabase,
  { targets, since }: { targets: readonly Target[]; since?: Date | undefined },
): Promise<Delivery[]> {
  const lost = database
    .selectFrom('delivery')
    .select('lead_id')
    .where('lead_id', 'is not', null)
    .where('target', 'in', TARGETS)
    .where('state', 'in', ['dead', 'filed']);
  let query = database
    .selectFrom('delivery')
    .innerJoin('lead', 'lead.id', 'delivery.lead_id')
    .selectAll('delivery')
    .where('lead.id', 'in', lost)
    .where('delivery.target', 'in', TARGETS)
    .orderBy('lead.received_at');
  if (since) query = query.where('lead.received_at', '>=', since.toISOString());
  const stored = new Map<string, Delivery[]>();
  for (const delivery of await query.execute()) {
    const id = delivery.lead_id ?? '';
    stored.set(id, [...(stored.get(id) ?? []), delivery]);
  }
  return [...stored].flatMap(([id, deliveries]) => undelivered(id, deliveries, targets));
}

/** @param stored all deliveries of the lead */
function undelivered(leadId: string, stored: readonly Delivery[], targets: readonly Target[]): Delivery[] {
  const isHeard = stored.some(({ state }) => state === 'done' || state === 'held');
  const states = isHeard ? ['dead'] : ['dead', 'filed', undefined];
  const now = new Date().toISOString();
  return targets.flatMap((target) => {
    const delivery = stored.find((one) => one.target === target);
    return states.includes(delivery?.state) ? (delivery ?? newDelivery(leadId, target, now)) : [];
  });
}

/** The deliveries of one lead to these targets; for a target that it never had, a new one, which is not yet stored. */
export async function deliveriesOfLead(
  database: LeadsDatabase,
  leadId: string,
  targets: readonly Target[],
): Promise<Delivery[]> {
  const stored = await database.selectFrom('delivery').selectAll().where('lead_id', '=', leadId).execute();
  const now = new Date().toISOString();
  return targets.map(
    (target) => stored.find((delivery) => delivery.target === target) ?? newDelivery(leadId, target, now),
  );
}

/**
 * Has deliveries made again, from the beginning of the three days. One that its target has accepted before gets a new
 * message id, since the target would take it for a repetition otherwise. One that is under way is left alone.
 * @returns how many will be made
 */
export async function redeliver(database: LeadsDatabase, deliveries: readonly Delivery[]): Promise<number> {
  const moment = new Date().toISOString();
  return database.transaction().execute(async (transaction) => {
    let count = 0n;
    for (const delivery of deliveries) {
      const again = {
        state: 'pending' as const,
        queued_at: moment,
        due_at: moment,
        attempt: 0,
        lease_owner: null,
        done_at: null,
        message_id: delivery.state === 'done' ? randomUUID() : delivery.message_id,
      };
      const { numUpdatedRows } = await transaction
        .updateTable('delivery')
        .set(again)
        .where('id', '=', delivery.id)
        .where('state', '!=', 'leased')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        // Not yet stored, or under way, which is a conflict here.
        const { numInsertedOrUpdatedRows = 0n } = await transaction
          .insertInto('delivery')
          .values({ ...delivery, ...again })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        count += numInsertedOrUpdatedRows;
      }
      count += numUpdatedRows;
    }
    return Number(count);
  });
}
