import type { ContactRequest } from '@site/contract';
import type { DeliveryStatus, DeliveryTarget, LeadStatus, Role, SignInMethod } from '@site/contract/api';
import type { CanaryArm } from '@site/contract/reports';

/** Columns of the contact form's fields: those that may be left out are nullable. */
type RequestColumns = {
  [Field in keyof Required<ContactRequest>]: undefined extends ContactRequest[Field]
    ? Exclude<ContactRequest[Field], undefined> | null
    : ContactRequest[Field];
};

// Moments are ISO 8601 in UTC, with milliseconds. Columns are snake_case in the database.

export interface LeadTable extends RequestColumns {
  id: string;
  receivedAt: string;
  status: LeadStatus;
  suspectReason: string | null;
  lostReason: string | null;
  assigneeId: string | null;
  calledAt: string | null;
  /** Later than every entry of the history, even if clocks differ. */
  changedAt: string;
  idempotencyKey: string | null;
  /** Everything to search in, normalized by `searchText`. */
  searchText: string;
}

export interface LeadEventTable {
  id: string;
  leadId: string;
  at: string;
  /** null: the command line. */
  staffId: string | null;
  kind: 'assigned' | 'status' | 'note' | 'not-spam' | 'redelivered';
  status: LeadStatus | null;
  text: string | null;
  assigneeId: string | null;
}

export interface DeliveryTable {
  id: string;
  /** `update`: staff changed a lead. `alert`: deliveries to the other target are dead. */
  kind: 'lead' | 'update' | 'alert';
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

/** Who may sign in: better-auth's table of users with our columns. Removed people stay for the history. */
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

/** Columns that our own queries use; better-auth writes the others. */
export interface StaffSessionTable {
  id: string;
  userId: string;
  method: SignInMethod;
}

export interface OwnedByStaff {
  id: string;
  userId: string;
}

export interface PageCountTable {
  /** In UTC. */
  day: string;
  composition: string;
  /** `name@version`, or empty. */
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

export interface CanaryVisitorTable {
  canary: string;
  step: number;
  visitor: string;
  arm: CanaryArm['arm'];
  seen: number;
  error: number;
}

export interface Tables {
  lead: LeadTable;
  leadEvent: LeadEventTable;
  delivery: DeliveryTable;
  staff: StaffTable;
  staffSession: StaffSessionTable;
  staffAccount: OwnedByStaff;
  staffPasskey: OwnedByStaff;
  staffVerification: { id: string };
  secret: { name: string; value: string };
  pageCount: PageCountTable;
  cspViolation: CspViolationTable;
  canaryVisitor: CanaryVisitorTable;
}
