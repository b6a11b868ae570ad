import type { Role } from '@site/contract/inbox';

/** A row of the table `staff`: somebody who may sign in. It is kept when they are taken off, so that what they did keeps their name. */
export interface StaffTable {
  /** Random UUID. */
  id: string;
  name: string;
  /** In small letters; unique among those who have not been taken off. */
  email: string;
  role: Role;
  /** 1: gets the daily summary. */
  summary: number;
  created_at: string;
  /** When they were taken off the list, or null. */
  removed_at: string | null;
}

/** A row of `staff_session`: a browser on which somebody is signed in. */
interface StaffSessionTable {
  /** Random UUID, by which its owner names it. */
  id: string;
  /** SHA-256 of what the cookie holds. */
  token_hash: string;
  staff_id: string;
  /** Browser and system. */
  device: string;
  created_at: string;
  last_seen_at: string;
}

/** What a token of one use is for. */
export type TokenPurpose = 'link' | 'passkey-add' | 'passkey-sign-in' | 'oidc';

/** A row of `staff_token`: something that is used once, and soon. */
interface StaffTokenTable {
  /** SHA-256 of it. */
  token_hash: string;
  purpose: TokenPurpose;
  /** Whom it is for, if that is known. */
  staff_id: string | null;
  /** What belongs to it, as its purpose has it. */
  data: string;
  expires_at: string;
}

/** A row of `staff_passkey`. */
interface StaffPasskeyTable {
  /** The credential's id, base64url. */
  id: string;
  staff_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it was used, where the authenticator counts. */
  counter: number;
  /** As the browser named them, with commas between. */
  transports: string;
  device: string;
  created_at: string;
  last_used_at: string | null;
}

/** A row of `staff_summary`: who was sent the summary of a day. */
interface StaffSummaryTable {
  staff_id: string;
  /** In the company's zone. */
  day: string;
}

declare module '../database/schema.ts' {
  interface LeadsSchema {
    staff: StaffTable;
    staff_session: StaffSessionTable;
    staff_token: StaffTokenTable;
    staff_passkey: StaffPasskeyTable;
    staff_summary: StaffSummaryTable;
  }
}
