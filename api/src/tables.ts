import type { ContactRequest } from '@site/contract';
import type { DeliveryStatus, DeliveryTarget, HistoryEntry, LeadStatus, Role } from '@site/contract/api';
import type { Arm } from '@site/contract/reports';
import type { Generated } from 'kysely';

/** Optional fields of the contact form are nullable columns. */
type RequestColumns = {
  [Field in keyof Required<ContactRequest>]: undefined extends ContactRequest[Field]
    ? Exclude<ContactRequest[Field], undefined> | null
    : ContactRequest[Field];
};

// Times are ISO 8601 in UTC, with milliseconds. Columns are snake_case in the database.

export interface LeadTable extends RequestColumns {
  id: string;
  receivedAt: string;
  status: LeadStatus;
  suspectReason: string | null;
  lostReason: string | null;
  assigneeId: string | null;
  calledAt: string | null;
  idempotencyKey: string | null;
  searchText: string;
}

export interface LeadEventTable {
  id: string;
  leadId: string;
  at: string;
  staffId: string | null;
  kind: HistoryEntry['kind'];
  status: LeadStatus | null;
  text: string | null;
}

export interface DeliveryTable {
  id: Generated<number>;
  /** `alert`: deliveries to the other target are dead. */
  kind: 'lead' | 'alert';
  target: DeliveryTarget;
  /** null for alerts. */
  leadId: string | null;
  /** The same at every attempt, so that receivers recognize repetitions. */
  messageId: string;
  status: DeliveryStatus;
  attempts: number;
  queuedAt: string;
  dueAt: string;
  leasedBy: string | null;
  leasedUntil: string | null;
  deliveredAt: string | null;
  lastError: string | null;
}

/** better-auth's table of users with our columns. Removed people stay for the history. */
export interface StaffTable {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  createdAt: Date | string;
  updatedAt: Date | string;
  role: Role;
  removedAt: string | null;
}

/** better-auth's tables, with the columns that our own queries use. */
interface OwnedByStaff {
  id: string;
  userId: string;
}

export interface PageCountTable {
  /** In UTC. */
  day: string;
  composition: string;
  release: string;
  kind: string;
  count: number;
}

export interface CspViolationTable {
  day: string;
  composition: string;
  source: string;
  directive: string;
  blocked: string;
  count: number;
}

interface CanaryVisitorTable {
  day: string;
  canary: string;
  step: number;
  visitor: string;
  arm: Arm;
  seen: number;
  error: number;
}

export interface Tables {
  lead: LeadTable;
  leadEvent: LeadEventTable;
  delivery: DeliveryTable;
  staff: StaffTable;
  staffSession: OwnedByStaff;
  staffAccount: OwnedByStaff;
  staffPasskey: OwnedByStaff;
  staffVerification: { id: string };
  secret: { name: string; value: string };
  pageCount: PageCountTable;
  cspViolation: CspViolationTable;
  canaryVisitor: CanaryVisitorTable;
}
