import type { ContactRequest, ServiceCode } from '@site/contract';

/** What staff have made of a lead. */
export const LEAD_STATES = ['new', 'handled', 'spam'] as const;

export type LeadState = (typeof LEAD_STATES)[number];

/**
 * A row of the table `lead`: one accepted contact request. All moments are ISO 8601 in UTC with milliseconds, so that text
 * order is time order.
 */
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

declare module '../database/schema.ts' {
  interface LeadsSchema {
    lead: LeadTable;
  }
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
