import { z } from 'zod';
import type { ServiceCode } from '../services.ts';
import { INBOX_PAGE, LEAD_STATES, type LeadState, ROLES, type Role } from './words.ts';

export * from './phone.ts';
export * from './queries.ts';
export * from './words.ts';

// What staff's inbox and the API say to each other. Moments are ISO 8601 in UTC; ids are UUIDs.

const LIMITS = { name: 80, email: 254, note: 4000, reason: 200 } as const;

/** Where the browser goes after sign-in: a page of the inbox, never another site. */
export const nextPath = z.string().max(300).regex(INBOX_PAGE);

export const staffEmail = z.string().trim().max(LIMITS.email).pipe(z.email('Give an e-mail address.'));

/** POST sign-in/link: asks for a link by mail. Where `next` is no page, or an endless one, sign-in leads to the list all the same. */
export const linkRequest = z.strictObject({ email: staffEmail, next: nextPath.optional().catch(undefined) });

/** POST sign-in/link/use */
export const linkUse = z.strictObject({ token: z.string().max(100) });

/** POST passkeys, and sign-in/passkey: what `@simplewebauthn/browser` gives. */
/** Characters of a passkey's id at most: some devices keep what they know within it. */
export const LONGEST_PASSKEY_ID = 1500;

export const passkeyResponse = z.strictObject({
  response: z.looseObject({ id: z.string().max(LONGEST_PASSKEY_ID) }),
});

/** POST people */
export const newPerson = z.strictObject({
  name: z.string().trim().min(1, 'Give a name.').max(LIMITS.name),
  email: staffEmail,
  role: z.enum(ROLES),
});

/** POST leads/:id/take. @property over whom it is taken over from, on purpose; without it a lead that somebody has is refused */
export const takeRequest = z.strictObject({ over: z.uuid().optional() });

/** POST leads/:id/state. @property was the state that the sender saw: where it is another one by now, this is refused */
export const stateChange = z
  .strictObject({
    was: z.enum(LEAD_STATES),
    state: z.enum(LEAD_STATES),
    reason: z.string().trim().max(LIMITS.reason).optional(),
  })
  .refine(({ state, reason }) => state !== 'lost' || reason, {
    path: ['reason'],
    message: 'Say why it was lost.',
  });

/** POST leads/:id/notes */
export const newNote = z.strictObject({
  text: z.string().trim().min(1, 'Write something.').max(LIMITS.note),
});

/** POST leads/:id/suspicion: spam, or a lead like others, whose held mail goes out then. */
export const suspicionVerdict = z.strictObject({ isSpam: z.boolean() });

/** PATCH session: whether the daily summary of those not called is wanted. */
export const sessionChange = z.strictObject({ summary: z.boolean() });

export interface Person {
  id: string;
  name: string;
}

/** `GET people`, the addresses and roles for owners only. */
export interface StaffPerson extends Person {
  email?: string;
  role?: Role;
}

/** `GET session`: who is signed in. 401 where nobody is. */
export interface InboxSession {
  person: Person & { email: string; role: Role };
  /** Whether the daily summary is wanted. */
  summary: boolean;
  /** How many passkeys this person has. */
  passkeys: number;
}

/** `GET sign-in`: which ways there are. */
export interface SignInWays {
  way: 'link' | 'oidc';
  /** Where the sign-in by OIDC begins; null for a link by mail. */
  start: string | null;
}

/** A device on which somebody is signed in. */
export interface DeviceSession {
  id: string;
  /** Browser and system, such as `Chrome on Android`. */
  device: string;
  createdAt: string;
  lastSeenAt: string;
  isThis: boolean;
}

export interface PasskeyInfo {
  id: string;
  device: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A lead in the list. */
export interface InboxLead {
  id: string;
  receivedAt: string;
  /** Until when it is to be called. */
  dueAt: string;
  name: string;
  phone: string;
  service: ServiceCode;
  /** The beginning of the message, one line of at most 140 characters. */
  firstLine: string;
  state: LeadState;
  takenBy: Person | null;
  /** Why this may be spam, or null. */
  suspect: string | null;
  notes: number;
}

/** `GET leads`. */
export interface InboxLeadPage {
  /** New ones first; of each kind the newest first. `LEADS_AT_A_TIME` at most. */
  leads: InboxLead[];
  /** The cursor of the next page, null on the last one. */
  next: string | null;
  /** How many there are under the same filters, whatever view and state. */
  counts: { open: number; suspect: number; all: number; states: Record<LeadState, number> };
}

/** What happened to a lead. `who` is null for the command line. */
export interface HistoryEntry {
  id: string;
  at: string;
  who: Person | null;
  what:
    | { kind: 'taken'; over: Person | null }
    | { kind: 'released' }
    | { kind: 'state'; state: LeadState; reason: string | null }
    | { kind: 'note'; text: string }
    | { kind: 'cleared' };
}

/** `GET leads/:id`, and the answer of every change of a lead. */
export interface InboxLeadDetail extends InboxLead {
  email: string;
  message: string;
  /** Why it was lost, or null. */
  reason: string | null;
  /** The oldest first. */
  history: HistoryEntry[];
}

/** `GET events`, server-sent: `event: leads` with this as data when leads came or changed. */
export interface InboxNews {
  /** Leads that are new. */
  arrived: string[];
  /** Leads that were changed, erased ones among them. */
  changed: string[];
}

/** `GET numbers?from=…&to=…`: dates in the company's zone, both included. Spam is not counted. */
export interface InboxNumbers {
  from: string;
  to: string;
  /** Every day, the first one first. */
  days: { day: string; leads: number }[];
  services: { service: ServiceCode; leads: number; jobs: number }[];
  /** From the moment when it came in to the first call, in minutes. Null where nobody was called yet. */
  firstCall: {
    medianMinutes: number | null;
    slowest: { leadId: string; name: string; minutes: number } | null;
    called: number;
    waiting: number;
  };
  outcome: { done: number; lost: number; open: number };
}
