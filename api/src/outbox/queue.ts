import { randomUUID } from 'node:crypto';
import { DELIVERY_TARGETS, type DeliveryTarget } from '@site/contract/api';
import type { Selectable } from 'kysely';
import { type DbOrTx, isPostgres } from '../db.ts';
import type { DeliveryTable } from '../tables.ts';

/** Shortest time between two alerts to one target, in milliseconds. */
const ALERT_INTERVAL = 60 * 60_000;

const NAMED = 20;

export type Delivery = Selectable<DeliveryTable> & { leasedBy: string };

export type Outcome =
  | { status: 'delivered'; lastError?: string | undefined }
  | { status: 'pending'; lastError: string; dueAt: Date }
  | { status: 'dead'; lastError: string };

/** Returns the columns of a delivery that was not attempted yet. */
function unattempted() {
  const now = new Date().toISOString();
  return {
    messageId: randomUUID(),
    status: 'pending' as DeliveryTable['status'],
    attempts: 0,
    queuedAt: now,
    dueAt: now,
    leasedBy: null,
    leasedUntil: null,
    deliveredAt: null,
    lastError: null,
  };
}

/** Queues a new lead for its targets. @param isHeld whether staff must first say that it is no spam */
export async function enqueueLead(
  tx: DbOrTx,
  leadId: string,
  targets: readonly DeliveryTarget[],
  { isHeld = false } = {},
) {
  const rows = targets.map((target) => ({
    ...unattempted(),
    kind: 'lead' as const,
    target,
    leadId,
    ...(isHeld && { status: 'held' as const }),
  }));
  if (rows.length > 0) await tx.insertInto('delivery').values(rows).execute();
}

export async function queueHeldDeliveries(tx: DbOrTx, leadId: string) {
  await tx
    .updateTable('delivery')
    .set(unattempted())
    .where('leadId', '=', leadId)
    .where('status', '=', 'held')
    .execute();
}

interface LeaseOptions {
  target: DeliveryTarget;
  worker: string;
  /** After that another worker may take the delivery. */
  milliseconds: number;
  limit: number;
}

/** Takes due deliveries, the oldest first. */
export async function lease(
  db: DbOrTx,
  { target, worker, milliseconds, limit }: LeaseOptions,
): Promise<Delivery[]> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const leased = await db
    .with('due', (query) => {
      const due = query
        .selectFrom('delivery')
        .select('id')
        .where('target', '=', target)
        .where('status', '=', 'pending')
        .where('dueAt', '<=', at)
        .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', at)]))
        .orderBy('dueAt')
        .limit(limit);
      return isPostgres(db) ? due.forUpdate().skipLocked() : due;
    })
    .updateTable('delivery')
    .set(({ eb }) => ({
      leasedBy: worker,
      leasedUntil: new Date(now + milliseconds).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  return leased.map((delivery) => ({ ...delivery, leasedBy: worker }));
}

/** Stores the outcome of an attempt. @returns false if the lease has passed to another worker */
export async function recordOutcome(db: DbOrTx, delivery: Delivery, outcome: Outcome): Promise<boolean> {
  const { id, messageId, leasedBy, attempts } = delivery;
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({
      status: outcome.status,
      lastError: outcome.lastError ?? null,
      ...(outcome.status === 'pending' && { dueAt: outcome.dueAt.toISOString() }),
      ...(outcome.status === 'delivered' && { deliveredAt: new Date().toISOString() }),
      leasedBy: null,
      leasedUntil: null,
    })
    .where(({ and }) => and({ id, messageId, leasedBy, attempts }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back the deliveries that a worker has not finished. */
export async function releaseLeases(db: DbOrTx, worker: string) {
  await db
    .updateTable('delivery')
    .set({ leasedBy: null, leasedUntil: null })
    .where('leasedBy', '=', worker)
    .execute();
}

/** Queues an alert about dead deliveries of the other target, at most one an hour. */
export async function enqueueAlert(tx: DbOrTx, target: DeliveryTarget) {
  const recent = await tx
    .selectFrom('delivery')
    .select(['status', 'queuedAt'])
    .where('kind', '=', 'alert')
    .where('target', '=', target)
    .orderBy('queuedAt', 'desc')
    .executeTakeFirst();
  if (recent?.status === 'pending') return;
  const earliest = recent ? Date.parse(recent.queuedAt) + ALERT_INTERVAL : 0;
  const dueAt = new Date(Math.max(Date.now(), earliest)).toISOString();
  await tx
    .insertInto('delivery')
    .values({ ...unattempted(), kind: 'alert', target, leadId: null, dueAt })
    .execute();
}

export function otherTarget(target: DeliveryTarget): DeliveryTarget {
  return DELIVERY_TARGETS.find((other) => other !== target) ?? target;
}

/** Counts leads that did not reach a target, or any target, and names the oldest. */
export async function findDeadDeliveries(db: DbOrTx, target?: DeliveryTarget) {
  const dead = db
    .selectFrom('delivery')
    .where('status', '=', 'dead')
    .where('kind', '=', 'lead')
    .$if(target !== undefined, (query) => query.where('target', '=', target ?? null));
  const rows = await dead.select('leadId').orderBy('queuedAt').limit(NAMED).execute();
  const { count } = await dead
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, leads: rows.flatMap(({ leadId }) => leadId ?? []) };
}

export interface RedeliverOptions {
  targets: readonly DeliveryTarget[];
  leadId?: string | undefined;
}

export function findRedeliverable(db: DbOrTx, { targets, leadId }: RedeliverOptions) {
  const deliveries = db
    .selectFrom('delivery')
    .selectAll()
    .where('kind', '=', 'lead')
    .where('target', 'in', [...targets])
    .orderBy('queuedAt');
  const chosen = leadId
    ? deliveries.where('leadId', '=', leadId).where('status', '!=', 'held')
    : deliveries.where('status', '=', 'dead');
  return chosen.execute();
}

/**
 * Sends deliveries again under a new message id: the target would take the old one for a repetition. One lead also goes to
 * targets that were not configured when it came.
 */
export async function redeliver(tx: DbOrTx, options: RedeliverOptions): Promise<number> {
  const { targets, leadId } = options;
  const deliveries = await findRedeliverable(tx, options);
  for (const { id } of deliveries)
    await tx.updateTable('delivery').set(unattempted()).where('id', '=', id).execute();
  if (!leadId) return deliveries.length;
  const missing = targets.filter((target) => !deliveries.some((each) => each.target === target));
  await enqueueLead(tx, leadId, missing);
  return targets.length;
}
