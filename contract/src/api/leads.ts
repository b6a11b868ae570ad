import { z } from 'zod';
import { type ContactRequest, SERVICE_CODES, type ServiceCode } from '../index.ts';
import type { Person } from './staff.ts';
import {
  ASSIGNED,
  type DeliveryStatus,
  type DeliveryTarget,
  LEAD_STATUSES,
  LEAD_VIEWS,
  type LeadStatus,
} from './values.ts';

// Paths are below INBOX_PATHS.api. Times are ISO 8601 in UTC. Errors are problem details (`Problem`).

const day = z.iso
  .date('Enter a date such as 2026-11-21.')
  .refine((date) => date >= '2000' && date < '3000', 'Enter a date from 2000 to 2999.');

/** Selects leads: for `GET leads`, `GET leads.csv` (owners), the inbox's address and the command line. */
export const leadFilter = z.strictObject({
  /** Words that must all occur in the lead, its notes or its service's name; digits match phone numbers. */
  q: z.string().max(100).optional(),
  view: z.enum(LEAD_VIEWS).default('open'),
  status: z.enum(LEAD_STATUSES).optional(),
  service: z.enum(SERVICE_CODES).optional(),
  assigned: z.enum(ASSIGNED).optional(),
  from: day.optional(),
  to: day.optional(),
});

export type LeadFilter = z.output<typeof leadFilter>;

/** The `next` of an earlier page: whether its last lead was new, when it came, and its id. */
const cursor = z
  .string()
  .regex(/^[01]_[\dT:.Z-]{24}_[\da-f-]{36}$/, 'Send what an earlier page gave as next.');

/** `GET leads?…` → `LeadPage`. */
export const leadQuery = leadFilter.extend({ cursor: cursor.optional() });

export type LeadQuery = z.output<typeof leadQuery>;

export interface LeadSummary {
  id: string;
  receivedAt: string;
  /** Deadline of the first call. It applies while the status is `new`. */
  dueAt: string;
  name: string;
  phone: string;
  /** `tel:+1916…`, with `;ext=` for an extension; null if the text has no certain number. */
  tel: string | null;
  service: ServiceCode;
  preview: string;
  status: LeadStatus;
  assignee: Person | null;
  /** Why this may be spam; null if it does not look like spam or somebody has cleared it. */
  suspectReason: string | null;
  notes: number;
}

export interface LeadPage {
  /** New leads first, then the others; the newest first in both. At most LEADS_PER_PAGE. */
  leads: LeadSummary[];
  next: string | null;
  /** Counts under the same filter without its view and status. */
  counts: { open: number; suspect: number; all: number; statuses: Record<LeadStatus, number> };
}

interface HistoryFields {
  id: string;
  at: string;
  who: Person | null;
}

export type HistoryEntry = HistoryFields &
  (
    | { kind: 'status'; status: LeadStatus; reason: string | null }
    | { kind: 'note'; text: string }
    | { kind: 'taken' | 'given-back' | 'not-spam' | 'redelivered' }
  );

export interface LeadDelivery {
  target: DeliveryTarget;
  status: DeliveryStatus;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: string | null;
  deliveredAt: string | null;
}

/** `GET leads/:id`, and the answer to every change of a lead. */
export interface LeadDetail extends LeadSummary {
  /** Every field of the contact form as typed: show those that CONTACT_FIELDS lists. */
  request: ContactRequest;
  lostReason: string | null;
  history: HistoryEntry[];
  deliveries: LeadDelivery[];
}

/** `PUT leads/:id/assignee`. Answers 409 `conflict` if the assignee is no longer the person `expected`. */
export const assigneeChange = z.strictObject({
  assignee: z.enum(ASSIGNED),
  expected: z.string().max(100).nullable(),
});

export type AssigneeChange = z.infer<typeof assigneeChange>;

/** `PUT leads/:id/status`. Answers 409 `conflict` if the status is no longer `expected`. */
export const statusChange = z
  .strictObject({
    status: z.enum(LEAD_STATUSES),
    expected: z.enum(LEAD_STATUSES),
    reason: z.string().trim().max(200).optional(),
  })
  .refine(({ status, reason }) => status !== 'lost' || reason, {
    path: ['reason'],
    message: 'Say why it was lost.',
  });

export type StatusChange = z.infer<typeof statusChange>;

export const newNote = z.strictObject({ text: z.string().trim().min(1, 'Write something.').max(4000) });

export type NewNote = z.infer<typeof newNote>;

// POST leads/:id/not-spam (no body) clears the suspicion and sends the held deliveries → `LeadDetail`.
// POST leads/:id/redeliver (no body) sends a lead again to all targets → `LeadDetail`.
// DELETE leads/:id (owners) erases a lead → 204.
