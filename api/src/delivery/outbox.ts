import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { LeadsDatabase } from '../database/schema.ts';
import { compiledOnce, type Later, laterRows } from '../database/statements/compiled.ts';
import type { LeadTable } from '../leads/schema.ts';
import type { Delivery, DeliveryTarget, Target } from './schema.ts';

interface QueuedLead {
  row: Pick<LeadTable, 'id' | 'received_at'>;
  targets: readonly Target[];
  /** Whether its deliveries wait until staff clear it of suspicion. */
  held: boolean;
}

const COLUMNS = [
  'id',
  'lead_id',
  'target',
  'message_id',
  'state',
  'queued_at',
  'due_at',
  'attempt',
  'lease_owner',
  'last_error',
  'done_at',
] as const satisfies (keyof Delivery)[];

const insertRows = compiledOnce((database, later: Later<readonly Delivery[]>, size) =>
  database.insertInto('delivery').values(laterRows(later, size, COLUMNS)),
);

/** Queues one delivery of each new lead for each of its targets. */
export async function queueDeliveries(database: LeadsDatabase, leads: readonly QueuedLead[]) {
  const rows: Delivery[] = leads.flatMap(({ row, targets, held }) =>
    targets.map((target) => ({
      ...newDelivery(row.id, target, row.received_at),
      state: held ? ('held' as const) : ('pending' as const),
    })),
  );
  if (rows.length > 0) await insertRows(database, rows);
}

/** A delivery that has not been tried yet, due at once. Without a lead it is an alert. */
export function newDelivery(leadId: string | null, target: DeliveryTarget, now: string): Delivery {
  return {
    // Begins with the time: rows that come together lie together in the index, and a commit writes few of its pages.
    id: v7(),
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

/**
 * Queues what staff have made of a lead for the webhook, in place of what still waits there: the newest state is what arrives. Not
 * of a lead that is held as a suspect, of which the receiver knows nothing.
 */
export async function queueUpdate(database: LeadsDatabase, leadId: string) {
  const held = await database
    .selectFrom('delivery')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('state', '=', 'held')
    .limit(1)
    .executeTakeFirst();
  if (held) return;
  const row = newDelivery(leadId, 'updates', new Date().toISOString());
  const { id: _id, ...again } = row;
  await database
    .insertInto('delivery')
    .values(row)
    .onConflict((conflict) => conflict.columns(['lead_id', 'target']).doUpdateSet(again))
    .execute();
}

/**
 * Queues an alert. It will tell of all dead deliveries, so none is queued while another still waits.
 * @param alertEvery shortest time between two alerts to the same target, in milliseconds
 */
export async function queueAlert(database: LeadsDatabase, target: Target, alertEvery: number) {
  const now = new Date();
  // None is queued for a later moment, save by a clock that ran ahead: those do not count.
  const farthest = now.getTime() + alertEvery;
  const latest = await database
    .selectFrom('delivery')
    .select(['state', 'due_at', 'done_at'])
    .where('target', '=', target)
    .where('lead_id', 'is', null)
    .where('queued_at', '<=', new Date(farthest).toISOString())
    .orderBy('queued_at', 'desc')
    .executeTakeFirst();
  if (latest?.state === 'pending') return;
  const earliest = latest ? Date.parse(latest.done_at ?? latest.due_at) + alertEvery : 0;
  const due = new Date(Math.min(Math.max(now.getTime(), earliest), farthest)).toISOString();
  await database
    .insertInto('delivery')
    .values({ ...newDelivery(null, target, now.toISOString()), due_at: due, queued_at: due })
    .execute();
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
