import type { ContactRequest, ServiceCode } from '@site/contract';
import type { Kysely } from 'kysely';
import type { ProtectionSchema } from '../protection/schema.ts';

/** A row of the table `lead`: one accepted contact request. */
export interface LeadTable {
  /** Random UUID. */
  id: string;
  /** ISO 8601 in UTC with milliseconds, so that text order is time order. */
  received_at: string;
  name: string;
  email: string;
  phone: string;
  service: ServiceCode;
  message: string;
}

export interface LeadsSchema extends ProtectionSchema {
  lead: LeadTable;
}

export type LeadsDatabase = Kysely<LeadsSchema>;

/** A lead: a contact request that was accepted and is on disk. */
export interface Lead extends ContactRequest {
  id: string;
  /** ISO 8601 in UTC. */
  receivedAt: string;
}
