import type { DeliveryTarget } from '@site/contract/api';
import type { DbOrTx } from '../db.ts';
import type { LeadTable } from '../tables.ts';
import { type Delivery, findDeadDeliveries, otherTarget } from './queue.ts';

/** Says which leads could not be delivered to another target, without their content. */
export interface AlertMessage {
  kind: 'alert';
  messageId: string;
  queuedAt: string;
  target: DeliveryTarget;
  count: number;
  leads: string[];
}

export type Message = { kind: 'lead'; messageId: string; lead: LeadTable } | AlertMessage;

/** Sends a message. @returns a warning if only some recipients got it @throws DeliveryError */
export type SendMessage = (message: Message, signal: AbortSignal) => Promise<string | undefined>;

/** A target did not accept a delivery. */
export class DeliveryError extends Error {
  /** A code such as `smtp-550`: the target's answer may quote the lead. */
  readonly reason: string;
  readonly retryAfter: number;
  /** Whether the target never wants this message. */
  readonly isFinal: boolean;

  constructor(reason: string, { retryAfter = 0, isFinal = false } = {}) {
    super(`The delivery failed (${reason}).`);
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.isFinal = isFinal;
  }
}

/** Loads the content of a delivery; undefined if there is nothing to send any more. */
export async function loadMessage(db: DbOrTx, delivery: Delivery): Promise<Message | undefined> {
  const { kind, leadId, messageId, queuedAt } = delivery;
  if (kind === 'alert') {
    const target = otherTarget(delivery.target);
    const dead = await findDeadDeliveries(db, target);
    return dead.count > 0 ? { kind, messageId, queuedAt, target, ...dead } : undefined;
  }
  const lead = await db.selectFrom('lead').selectAll().where('id', '=', leadId).executeTakeFirst();
  return lead && { kind, messageId, lead };
}
