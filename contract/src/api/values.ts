// Values without schemas, so that a page can use them without loading zod.

/** Where a lead stands, in the order of its way. */
export const LEAD_STATUSES = ['new', 'called', 'scheduled', 'done', 'lost', 'spam'] as const;

export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  called: 'Called',
  scheduled: 'Scheduled',
  done: 'Done',
  lost: 'Lost',
  spam: 'Spam',
};

/** Leads that still need work. */
export const OPEN_STATUSES = ['new', 'called', 'scheduled'] as const satisfies LeadStatus[];

/**
 * `open`: open statuses, without suspects. `suspect`: new leads that may be spam. `all`: every lead.
 * A `status` in the filter replaces the statuses of the view.
 */
export const LEAD_VIEWS = ['open', 'suspect', 'all'] as const;

export type LeadView = (typeof LEAD_VIEWS)[number];

/** An owner also manages people, erases leads and exports them. */
export const ROLES = ['staff', 'owner'] as const;

export type Role = (typeof ROLES)[number];

/** Where leads are delivered to. */
export const DELIVERY_TARGETS = ['mail', 'webhook'] as const;

export type DeliveryTarget = (typeof DELIVERY_TARGETS)[number];

/** `held`: waits for somebody to say that a suspect is no spam. `dead`: given up after days of retries. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead', 'held'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How somebody signed in. */
export const SIGN_IN_METHODS = ['link', 'passkey', 'oidc'] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Hours of the company's day in which a lead is called back within `CALLED_BACK_MINUTES`. */
export const OFFICE_HOURS = { from: 7, to: 18 } as const;

export const LEADS_PER_PAGE = 25;

/** `auth` is where better-auth's own routes are. */
export const INBOX_PATHS = {
  page: '/staff',
  api: '/staff/api',
  auth: '/staff/api/auth',
  /** The page that a sign-in link opens, with `?token=…` and `&next=…`. It has a button that uses the token up. */
  signInLink: '/staff/sign-in/link',
  /** Where a refused sign-in at the identity provider leads, with `?error=…`. */
  signIn: '/staff/sign-in',
} as const;

/** The identity provider's id in better-auth. */
export const OIDC_PROVIDER = 'company';

/** Matches the addresses that a sign-in may lead to: pages of the inbox, without control characters. */
export const INBOX_PAGE = /^\/staff(?:[/?][^\\\p{Cc}]*)?$/u;

/** Returns the page of one lead. */
export function inboxLeadPath(id: string): string {
  return `${INBOX_PATHS.page}/leads/${id}`;
}

/** Problem types of the inbox's API, beside those in `PROBLEM_TYPES`. */
export const INBOX_PROBLEMS = {
  signedOut: '/problems/signed-out',
  linkInvalid: '/problems/link-used-or-expired',
  forbidden: '/problems/not-allowed',
  invalid: '/problems/invalid-input',
  /** Somebody else changed the lead meanwhile. `detail` says who and when. */
  conflict: '/problems/changed-meanwhile',
  noSuchLead: '/problems/no-such-lead',
  noSuchPerson: '/problems/no-such-person',
  personExists: '/problems/person-exists',
  lastOwner: '/problems/last-owner',
} as const;

export type InboxProblemType = (typeof INBOX_PROBLEMS)[keyof typeof INBOX_PROBLEMS];
