import type { DeliveryTarget } from '@site/contract/api';
import type { Queries } from '../db.ts';
import { readNotes } from '../leads/history.ts';
import type { LeadTable } from '../tables.ts';
import { type Delivery, deadLeads, otherTarget } from './queue.ts';

/** Most leads that an alert names. */
const NAMED = 20;

export interface LeadMessage {
  kind: 'lead';
  messageId: string;
  lead: LeadTable;
}

/** What staff have made of a lead. */
export interface UpdateMessage {
  kind: 'update';
  messageId: string;
  lead: LeadTable;
  assignee: string | null;
  notes: { at: string; who: string | null; text: string }[];
}

/** Says that leads could not be delivered to another target, without a word of what they say. */
export interface AlertMessage {
  kind: 'alert';
  messageId: string;
  queuedAt: string;
  target: DeliveryTarget;
  count: number;
  leads: string[];
}

export type Message = LeadMessage | UpdateMessage | AlertMessage;

/** Brings a message to a target. @returns a warning if only some of its recipients got it @throws DeliveryFailed */
export type Send = (message: Message, signal: AbortSignal) => Promise<string | undefined>;

/** A target did not accept a delivery. */
export class DeliveryFailed extends Error {
  /** A code such as `smtp-550`: no word of the lead, nor of the target's answer, which may quote it. */
  readonly reason: string;
  /** How long the target asks to be left alone, in milliseconds. */
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

/** Loads what a delivery brings. Undefined if there is nothing to bring any more. */
export async function loadMessage(db: Queries, delivery: Delivery): Promise<Message | undefined> {
  const { kind, leadId, messageId, queuedAt } = delivery;
  if (kind === 'alert') {
    const target = otherTarget(delivery.target);
    const dead = await deadLeads(db, target, NAMED);
    return dead.count > 0 ? { kind, messageId, queuedAt, target, ...dead } : undefined;
  }
  const lead = await db.selectFrom('lead').selectAll().where('id', '=', leadId).executeTakeFirst();
  if (!lead) return undefined;
  if (kind === 'lead') return { kind, messageId, lead };
  const assignee = await db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', lead.assigneeId)
    .executeTakeFirst();
  return { kind, messageId, lead, assignee: assignee?.name ?? null, notes: await readNotes(db, lead.id) };
}
