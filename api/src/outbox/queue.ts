import { randomUUID } from 'node:crypto';
import { DELIVERY_TARGETS, type DeliveryTarget } from '@site/contract/api';
import type { Insertable } from 'kysely';
import { isPostgres, type Queries } from '../db.ts';
import type { DeliveryTable } from '../tables.ts';

/** Shortest time between two alerts to one target, in milliseconds. */
const ALERT_EVERY = 60 * 60_000;

/** A delivery that this worker holds. */
export type Delivery = DeliveryTable & { leasedBy: string };

/** What came of an attempt. */
export type Outcome =
  | { status: 'delivered'; lastError?: string | undefined }
  | { status: 'pending'; lastError: string; dueAt: Date }
  | { status: 'dead'; lastError: string };

type NewDelivery = Pick<DeliveryTable, 'kind' | 'target' | 'leadId'> & Partial<DeliveryTable>;

function newDelivery(given: NewDelivery): Insertable<DeliveryTable> {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    messageId: randomUUID(),
    status: 'pending',
    attempts: 0,
    queuedAt: now,
    dueAt: now,
    leasedBy: null,
    leasedUntil: null,
    deliveredAt: null,
    lastError: null,
    ...given,
  };
}

/** Queues a new lead for its targets. @param isHeld whether its deliveries wait until staff say that it is no spam */
export async function enqueueLead(
  tx: Queries,
  leadId: string,
  targets: readonly DeliveryTarget[],
  { isHeld }: { isHeld: boolean },
) {
  const status = isHeld ? 'held' : 'pending';
  const rows = targets.map((target) => newDelivery({ kind: 'lead', target, leadId, status }));
  if (rows.length > 0) await tx.insertInto('delivery').values(rows).execute();
}

/** Queues news of a changed lead for the webhook, unless the receiver does not know the lead or news is waiting already. */
export async function enqueueUpdate(tx: Queries, leadId: string) {
  const waiting = await tx
    .selectFrom('delivery')
    .select('id')
    .where('leadId', '=', leadId)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'held'),
        and([eb('kind', '=', 'update'), eb('status', '=', 'pending'), eb('leasedBy', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (waiting) return;
  await tx
    .insertInto('delivery')
    .values(newDelivery({ kind: 'update', target: 'webhook', leadId }))
    .execute();
}

/** Sends what was held. */
export async function releaseHeld(tx: Queries, leadId: string) {
  const now = new Date().toISOString();
  await tx
    .updateTable('delivery')
    .set({ status: 'pending', queuedAt: now, dueAt: now })
    .where('leadId', '=', leadId)
    .where('status', '=', 'held')
    .execute();
}

interface LeaseOptions {
  target: DeliveryTarget;
  worker: string;
  /** In milliseconds. After it another worker may take the delivery. */
  milliseconds: number;
  limit: number;
}

/** Takes deliveries that are due, the oldest first. */
export async function lease(
  db: Queries,
  { target, worker, milliseconds, limit }: LeaseOptions,
): Promise<Delivery[]> {
  const now = Date.now();
  const moment = new Date(now).toISOString();
  const leased = await db
    .with('due', (query) => {
      const due = query
        .selectFrom('delivery')
        .select('id')
        .where('target', '=', target)
        .where('status', '=', 'pending')
        .where('dueAt', '<=', moment)
        .where(({ or, eb }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', moment)]))
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
  return leased
    .map((delivery) => ({ ...delivery, leasedBy: worker }))
    .sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));
}

/** Stores what came of an attempt, unless the lease has passed to another worker. @returns whether it was stored */
export async function settle(db: Queries, delivery: Delivery, outcome: Outcome): Promise<boolean> {
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

/** Gives back what a worker has leased and not sent. */
export async function release(db: Queries, worker: string) {
  await db
    .updateTable('delivery')
    .set({ leasedBy: null, leasedUntil: null })
    .where('leasedBy', '=', worker)
    .execute();
}

/** Queues an alert about dead deliveries of the other target: it tells of all that are dead when it is sent. */
export async function enqueueAlert(tx: Queries, target: DeliveryTarget) {
  const recent = await tx
    .selectFrom('delivery')
    .select(['status', 'queuedAt'])
    .where('kind', '=', 'alert')
    .where('target', '=', target)
    .orderBy('queuedAt', 'desc')
    .executeTakeFirst();
  if (recent?.status === 'pending') return;
  const earliest = recent ? Date.parse(recent.queuedAt) + ALERT_EVERY : 0;
  const dueAt = new Date(Math.max(Date.now(), earliest)).toISOString();
  await tx
    .insertInto('delivery')
    .values(newDelivery({ kind: 'alert', target, leadId: null, dueAt }))
    .execute();
}

export function otherTarget(target: DeliveryTarget): DeliveryTarget {
  return DELIVERY_TARGETS.find((other) => other !== target) ?? target;
}

/** Returns how many leads did not reach a target, and the ids of the oldest. */
export async function deadLeads(db: Queries, target: DeliveryTarget, limit: number) {
  const dead = db
    .selectFrom('delivery')
    .where('target', '=', target)
    .where('status', '=', 'dead')
    .where('kind', '=', 'lead');
  const rows = await dead.select('leadId').orderBy('queuedAt').limit(limit).execute();
  const { count } = await dead
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, leads: rows.flatMap(({ leadId }) => leadId ?? []) };
}

/** Chooses what to send again: one lead to all targets, or all that is dead. */
export interface RedeliverOptions {
  targets: readonly DeliveryTarget[];
  leadId?: string | undefined;
  /** Only leads received then or later. */
  since?: Date | undefined;
}

/** Returns the deliveries to send again. */
export async function findRedeliverable(db: Queries, { targets, leadId, since }: RedeliverOptions) {
  let query = db
    .selectFrom('delivery')
    .innerJoin('lead', 'lead.id', 'delivery.leadId')
    .selectAll('delivery')
    .where('delivery.kind', '=', 'lead')
    .where('delivery.target', 'in', [...targets])
    .where('delivery.status', '!=', 'held')
    .orderBy('delivery.queuedAt');
  if (leadId) query = query.where('lead.id', '=', leadId);
  else query = query.where('delivery.status', '=', 'dead');
  if (since) query = query.where('lead.receivedAt', '>=', since.toISOString());
  return query.execute();
}

/**
 * Sends deliveries again, under a new message id: the target would take the old one for a repetition. A target that was
 * not configured when the lead came gets it too.
 */
export async function redeliver(tx: Queries, options: RedeliverOptions): Promise<number> {
  const { targets, leadId } = options;
  const deliveries = await findRedeliverable(tx, options);
  const now = new Date().toISOString();
  for (const { id } of deliveries)
    await tx
      .updateTable('delivery')
      .set({
        messageId: randomUUID(),
        status: 'pending',
        attempts: 0,
        queuedAt: now,
        dueAt: now,
        leasedBy: null,
        leasedUntil: null,
        lastError: null,
      })
      .where('id', '=', id)
      .execute();
  const missing = leadId
    ? targets.filter((target) => !deliveries.some((each) => each.target === target))
    : [];
  if (leadId) await enqueueLead(tx, leadId, missing, { isHeld: false });
  return deliveries.length + missing.length;
}
