// What of the inbox needs no schema. It is apart from those, whose library is more than a phone should wait for.

/** Where a lead stands, in the order of its way. */
export const LEAD_STATES = ['new', 'called', 'scheduled', 'done', 'lost', 'spam'] as const;

export type LeadState = (typeof LEAD_STATES)[number];

/** The states as staff read them. */
export const LEAD_STATE_LABELS: Record<LeadState, string> = {
  new: 'New',
  called: 'Called',
  scheduled: 'Scheduled',
  done: 'Done',
  lost: 'Lost',
  spam: 'Spam',
};

/** What a member of staff may do: an owner also adds people, erases and exports. */
export const ROLES = ['staff', 'owner'] as const;

export type Role = (typeof ROLES)[number];

/** Between which hours of the company's day a lead is called back within `LEADS_PROMISE`; what comes later counts from the next morning. The contact page says them in words. */
export const OFFICE_HOURS = { from: 7, to: 18 } as const;

/** The addresses of the inbox's page and of what it asks. */
export const INBOX_PATHS = { page: '/staff', api: '/staff/api' } as const;

/** So many leads the list has at a time: a screen, and what is scrolled to while the next ones come. */
export const LEADS_AT_A_TIME = 15;

/** The cookie that comes and goes with a session's. The page can read it, and asks nothing that would be refused where it is missing. */
export const SIGNED_IN_MARK = 'staff-here';

/** The header of what the page asks before it knows whether the session goes on: where it does not, the answer is 204. */
export const EARLY_QUESTION = 'early-question';

/** A page of the inbox with its query: where somebody may be led to after signing in, and never to another site. */
export const INBOX_PAGE = /^\/staff(?:[/?][^\\]*)?$/;

/** The page of one lead. */
export function inboxLeadPath(id: string): string {
  return `${INBOX_PATHS.page}/leads/${id}`;
}

/** What can go wrong in the inbox, beside what the API's `PROBLEM_TYPES` name. */
export const INBOX_PROBLEMS = {
  signedOut: '/problems/signed-out',
  linkUsed: '/problems/link-used-or-too-old',
  passkeyRefused: '/problems/passkey-refused',
  notAllowed: '/problems/not-allowed',
  invalid: '/problems/invalid-input',
  taken: '/problems/taken-by-another',
  changed: '/problems/changed-meanwhile',
  erased: '/problems/no-such-lead',
  known: '/problems/person-known-already',
  tooManyPages: '/problems/too-many-pages-open',
} as const;

export type InboxProblemType = (typeof INBOX_PROBLEMS)[keyof typeof INBOX_PROBLEMS];

/** Why somebody came back from the firm's identity provider without being signed in, as the address of the sign-in page says it. */
export const SIGN_IN_REFUSALS = {
  /** Not on the list, or not proven to be who they say. */
  unknown: 'You may not sign in here with that account. Ask an owner of the inbox to add its address.',
  again: 'That sign-in was begun elsewhere, or too long ago. Begin again.',
  provider: 'The company sign-in does not answer. Try again in a minute.',
} as const;

export type SignInRefusal = keyof typeof SIGN_IN_REFUSALS;
