import type { ContactRequest, ServiceCode } from '@site/contract';
import type { LeadState } from '@site/contract/inbox';

/** What versions before the inbox called a lead that is done. They may run beside this one. */
export const HANDLED = 'handled';

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
  state: LeadState | typeof HANDLED;
  /** Why this may be spam, in words for staff, or null. */
  suspect: string | null;
  /** What the sender gave as Idempotency-Key, unique, or null. */
  idempotency_key: string | null;
  /** Who of the staff has taken it: the id of a row of `staff`, or null. */
  taken_by: string | null;
  /** Why it was lost, or null. */
  reason: string | null;
  /** When staff changed something last; null until then. Of two changes of a lead the later one has a later moment. */
  changed_at: string | null;
  /** When it was first called, or what comes after that; null until then. */
  called_at: string | null;
}

/** A row as it comes in: nobody has made anything of it yet. */
export type NewLead = Omit<LeadTable, 'taken_by' | 'reason' | 'changed_at' | 'called_at'>;

/** A row of the table `lead_event`: what somebody has made of a lead. */
export interface LeadEventTable {
  /** Random UUID. */
  id: string;
  lead_id: string;
  at: string;
  /** Null for the command line. */
  staff_id: string | null;
  kind: 'taken' | 'released' | 'state' | 'note' | 'cleared';
  /** Of `state`: the new one. */
  state: LeadState | null;
  /** Of `note` what it says, of `state` the reason, if one was given. */
  text: string | null;
  /** Of `taken`: from whom it was taken over, if anybody had it. */
  over_id: string | null;
}

/** A row of `lead_news`, which triggers write: what happened to a lead, also to one that is there no more. It is kept for an hour or two. */
export interface LeadNewsTable {
  /** Rises with each row. */
  number: number;
  lead_id: string;
  kind: 'arrived' | 'changed' | 'erased';
  /** By the database's clock. */
  at: string;
}

/**
 * A row of `lead_words`: the words by which a lead is found, of what the visitor has written or of one text of its history. The
 * next search makes it of that.
 */
export interface LeadWordsTable {
  /** That of the lead, or of the entry in its history. */
  id: string;
  lead_id: string;
  /** As `findableWords` has them, with a space between. */
  words: string;
  /** 1. Null where a version has made them that knew none without accents: they are made anew. */
  form: number | null;
}

declare module '../database/schema.ts' {
  interface LeadsSchema {
    lead: LeadTable;
    lead_event: LeadEventTable;
    lead_news: LeadNewsTable;
    lead_words: LeadWordsTable;
  }
}

/** What staff have written about a lead. */
export interface Note {
  /** ISO 8601 in UTC. */
  at: string;
  /** The name of who wrote it. */
  who: string | null;
  text: string;
}

/** A lead: a contact request that was accepted and is on disk, and what staff have made of it. */
export interface Lead extends ContactRequest {
  id: string;
  /** ISO 8601 in UTC. */
  receivedAt: string;
  state: LeadState;
  /** Why this may be spam, or null. */
  suspect: string | null;
  /** The name of who has taken it, or null. */
  taker: string | null;
  /** Why it was lost, or null. */
  reason: string | null;
  /** The oldest first. */
  notes: Note[];
}
