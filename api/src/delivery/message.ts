import type { LeadsDatabase } from '../database/schema.ts';
import type { Lead } from '../leads/schema.ts';
import { getLead } from '../leads/store.ts';
import { deadDeliveries } from './outbox.ts';
import { type Delivery, isTarget, TARGETS, type Target } from './schema.ts';

/** A lead for staff. */
interface LeadMessage {
  kind: 'lead';
  /** The same at every attempt. */
  messageId: string;
  lead: Lead;
}

/** What staff have made of a lead, for the webhook. */
interface UpdateMessage {
  kind: 'update';
  messageId: string;
  /** When staff changed the lead last: of one lead no two changes have the same time, whichever machine's clock says it. ISO 8601 in UTC. */
  changedAt: string;
  lead: Lead;
}

/** The news that leads could not be delivered to another target. It has no word of what the leads say. */
export interface AlertMessage {
  kind: 'alert';
  messageId: string;
  /** ISO 8601 in UTC. */
  queuedAt: string;
  /** The target that could not be reached. */
  target: Target;
  /** How many deliveries to it were given up. */
  count: number;
  /** Ids of their leads, the oldest first, at most `LISTED_LEADS`. */
  leads: string[];
}

export type Message = LeadMessage | UpdateMessage | AlertMessage;

/** Brings a message to its target. Fulfils once the target has accepted it. */
export type Send = (message: Message, signal: AbortSignal) => Promise<void>;

const LISTED_LEADS = 20;

/** The other target. */
export function otherTarget(target: Target): Target {
  return TARGETS.find((other) => other !== target) ?? target;
}

async function lastChange(database: LeadsDatabase, leadId: string): Promise<string | null | undefined> {
  const row = await database
    .selectFrom('lead')
    .select('changed_at')
    .where('id', '=', leadId)
    .executeTakeFirst();
  return row?.changed_at;
}

/** What a delivery brings to its target. Undefined when there is nothing to bring any more. */
export async function loadMessage(database: LeadsDatabase, delivery: Delivery): Promise<Message | undefined> {
  const { lead_id: leadId, message_id: messageId, queued_at: queuedAt } = delivery;
  if (leadId !== null) {
    const isUpdate = !isTarget(delivery.target);
    // Before the lead: what is changed between the two is sent once more, with a later time.
    const changedAt = (isUpdate && (await lastChange(database, leadId))) || queuedAt;
    const lead = await getLead(database, leadId);
    return (
      lead && (isUpdate ? { kind: 'update', messageId, changedAt, lead } : { kind: 'lead', messageId, lead })
    );
  }
  if (!isTarget(delivery.target)) return undefined;
  const target = otherTarget(delivery.target);
  const dead = await deadDeliveries(database, target, LISTED_LEADS);
  return dead.count > 0 ? { kind: 'alert', messageId, queuedAt, target, ...dead } : undefined;
}
