import type { ContactRequest, ServiceCode } from '@site/contract';
import type { Kysely, Selectable } from 'kysely';
import type { ProtectionSchema } from '../protection/schema.ts';
import type { ReportsSchema } from '../reports/schema.ts';

/** Where leads are delivered to. */
export const TARGETS = ['mail', 'webhook'] as const;

export type Target = (typeof TARGETS)[number];

/** What staff have made of a lead. */
export const LEAD_STATES = ['new', 'handled', 'spam'] as const;

export type LeadState = (typeof LEAD_STATES)[number];

/**
 * Where a delivery is: `pending` waits for its time, `leased` is being sent, `held` waits until staff clear its lead of
 * suspicion, `done` was accepted by its target, `dead` was given up.
 */
export const DELIVERY_STATES = ['pending', 'leased', 'held', 'done', 'dead'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A row of the table `lead`: one accepted contact request. All moments are ISO 8601 in UTC with milliseconds, so that text order is time order. */
export interface LeadTable {
  /** Random UUID. */
  id: string;
  received_at: string;
  name: string;
  email: string;
  phone: string;
  service: ServiceCode;
  message: string;
  state: LeadState;
  /** Why this may be spam, in words for staff, or null. */
  suspect: string | null;
  /** What the sender gave as Idempotency-Key, unique, or null. */
  idempotency_key: string | null;
}

/** A row of the table `delivery`: one lead to one target, or an alert to one target. */
export interface DeliveryTable {
  /** Random UUID. */
  id: string;
  /** Null for an alert: the other target has dead deliveries. */
  lead_id: string | null;
  target: Target;
  /** Random UUID; the same at every attempt, so that a receiver can tell a repeated message. */
  message_id: string;
  state: DeliveryState;
  /** From when the days count after which it is given up. */
  queued_at: string;
  /** When it may be taken: pending, the time of the next attempt; leased, the end of the lease. */
  due_at: string;
  /** How many attempts have begun since it was queued. */
  attempt: number;
  /** The worker that has it, while it is leased. */
  lease_owner: string | null;
  /** The kind of the last failure, without a word of the lead or of the target's answer. */
  last_error: string | null;
  done_at: string | null;
}

export interface LeadsSchema extends ProtectionSchema, ReportsSchema {
  lead: LeadTable;
  delivery: DeliveryTable;
}

export type LeadsDatabase = Kysely<LeadsSchema>;

export type Delivery = Selectable<DeliveryTable>;

/** Who makes the deliveries. */
export interface Outbox {
  /** Where each new lead is delivered to. */
  targets: readonly Target[];
  /** Says that something may be due, so that nobody waits for the next look. */
  wake(): void;
}

/** A lead: a contact request that was accepted and is on disk. */
export interface Lead extends ContactRequest {
  id: string;
  /** ISO 8601 in UTC. */
  receivedAt: string;
  state: LeadState;
  /** Why this may be spam, or null. */
  suspect: string | null;
}
