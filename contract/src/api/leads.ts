import { z } from 'zod';
import { contactRequest, SERVICE_CODES } from '../index.ts';
import { person } from './staff.ts';
import { DELIVERY_STATUSES, DELIVERY_TARGETS, LEAD_STATUSES, LEAD_VIEWS } from './values.ts';

// Addresses are below INBOX_PATHS.api. Moments are ISO 8601 in UTC. Errors are problem details (`Problem`).

/** A date in the company's time zone, such as 2026-11-21. */
const day = z.iso
  .date('Enter a date such as 2026-11-21.')
  .refine((date) => date >= '2000' && date < '3000', 'Enter a date from 2000 to 2999.');

const filterFields = {
  /** Words that all occur in the lead, its notes or its service's name; digits match phone numbers. */
  q: z.string().max(100).optional(),
  view: z.enum(LEAD_VIEWS).default('open'),
  status: z.enum(LEAD_STATUSES).optional(),
  service: z.enum(SERVICE_CODES).optional(),
  /** `me`, `nobody`, or a person's id. */
  assigned: z.string().max(100).optional(),
  /** First and last day, both included. */
  from: day.optional(),
  to: day.optional(),
};

/** Which leads to show: the inbox's address, `GET leads`, `GET leads.csv` and the command line use it. */
export const leadFilter = z.strictObject(filterFields);

export type LeadFilter = z.output<typeof leadFilter>;

/** `GET leads?…` → `LeadPage`. `GET leads.csv?…` (owners) takes a `leadFilter` and gives all as CSV. */
export const leadQuery = z.strictObject({ ...filterFields, cursor: z.string().max(200).optional() });

export type LeadQuery = z.output<typeof leadQuery>;

/** A lead in the list. */
export const leadSummary = z.object({
  id: z.string(),
  receivedAt: z.string(),
  /** Until when to call. It matters while the status is `new`. */
  dueAt: z.string(),
  name: z.string(),
  /** As typed. */
  phone: z.string(),
  /** `tel:+1916…` with `;ext=` for an extension; null if the text has no certain number. */
  tel: z.string().nullable(),
  service: z.enum(SERVICE_CODES),
  /** The beginning of the message: one line, at most 140 characters. */
  preview: z.string(),
  status: z.enum(LEAD_STATUSES),
  assignee: person.nullable(),
  /** Why this may be spam; null if it does not look like spam or somebody said that it is none. */
  suspectReason: z.string().nullable(),
  notes: z.number(),
});

export type LeadSummary = z.infer<typeof leadSummary>;

export const leadPage = z.object({
  /** New leads first, then the others; the newest first in both. At most LEADS_PER_PAGE. */
  leads: z.array(leadSummary),
  /** `cursor` of the next page; null on the last one. */
  next: z.string().nullable(),
  /** Counts under the same filter without its view and status. */
  counts: z.object({
    open: z.number(),
    suspect: z.number(),
    all: z.number(),
    statuses: z.record(z.enum(LEAD_STATUSES), z.number()),
  }),
});

export type LeadPage = z.infer<typeof leadPage>;

const historyFields = {
  id: z.string(),
  at: z.string(),
  /** null: the command line. */
  who: person.nullable(),
};

export const historyEntry = z.discriminatedUnion('kind', [
  z.object({ ...historyFields, kind: z.literal('assigned'), assignee: person.nullable() }),
  z.object({
    ...historyFields,
    kind: z.literal('status'),
    status: z.enum(LEAD_STATUSES),
    reason: z.string().nullable(),
  }),
  z.object({ ...historyFields, kind: z.literal('note'), text: z.string() }),
  z.object({ ...historyFields, kind: z.literal('not-spam') }),
  z.object({ ...historyFields, kind: z.literal('redelivered') }),
]);

export type HistoryEntry = z.infer<typeof historyEntry>;

export const leadDelivery = z.object({
  target: z.enum(DELIVERY_TARGETS),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  /** Why the last attempt failed. */
  lastError: z.string().nullable(),
  /** When the next attempt is due; null if there is none. */
  nextAttemptAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
});

export type LeadDelivery = z.infer<typeof leadDelivery>;

/** `GET leads/:id`, and the answer to every change of a lead. */
export const leadDetail = leadSummary.extend({
  /** Every field of the contact form, as typed: show those that CONTACT_FIELDS lists. */
  request: contactRequest,
  /** Why it was lost. */
  lostReason: z.string().nullable(),
  /** The oldest first. */
  history: z.array(historyEntry),
  deliveries: z.array(leadDelivery),
});

export type LeadDetail = z.infer<typeof leadDetail>;

const personId = z.string().min(1).max(100);

/**
 * `PUT leads/:id/assignee` takes, gives or returns a lead. `expected` is the assignee that the sender saw:
 * if it is somebody else by now, the answer is 409 `conflict`.
 */
export const assigneeChange = z.strictObject({
  assignee: personId.nullable(),
  expected: personId.nullable(),
});

export type AssigneeChange = z.infer<typeof assigneeChange>;

/** `PUT leads/:id/status`. `expected` is the status that the sender saw; 409 `conflict` as above. */
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

/** `POST leads/:id/notes`. */
export const newNote = z.strictObject({
  text: z.string().trim().min(1, 'Write something.').max(4000),
});

export type NewNote = z.infer<typeof newNote>;

/** `PUT leads/:id/spam`. `false` clears the suspicion and sends what was held. */
export const spamChange = z.strictObject({ isSpam: z.boolean() });

export type SpamChange = z.infer<typeof spamChange>;

// POST leads/:id/redeliver (no body) sends a lead again to all targets → `LeadDetail`.
// DELETE leads/:id (owners) erases a lead → 204.
