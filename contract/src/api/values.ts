// No zod here: the inbox's first script imports these values.

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

export const OPEN_STATUSES = ['new', 'called', 'scheduled'] as const satisfies LeadStatus[];

/**
 * `open`: open statuses, without suspects. `suspect`: new leads that may be spam. `all`: every lead.
 * A `status` in the filter replaces the statuses of the view.
 */
export const LEAD_VIEWS = ['open', 'suspect', 'all'] as const;

export type LeadView = (typeof LEAD_VIEWS)[number];

/** Staff take leads and give them back; nobody gives one to somebody else. */
export const ASSIGNED = ['me', 'nobody'] as const;

export const ROLES = ['staff', 'owner'] as const;

export type Role = (typeof ROLES)[number];

export const DELIVERY_TARGETS = ['mail', 'webhook'] as const;

export type DeliveryTarget = (typeof DELIVERY_TARGETS)[number];

/** `held`: waits for somebody to say that a suspect is no spam. `dead`: given up after days of retries. */
export type DeliveryStatus = 'pending' | 'delivered' | 'dead' | 'held';

export type SignInMethod = 'link' | 'oidc';

/** Hours of the company's day in which a lead is called back within `CALLBACK_MINUTES`. */
export const OFFICE_HOURS = { from: 7, to: 18 } as const;

export const LEADS_PER_PAGE = 25;

export const NUMBERS_DAYS = ['7', '30', '90'] as const;

export const INBOX_PATHS = {
  page: '/staff',
  api: '/staff/api',
  auth: '/staff/api/auth',
  /** The page that a mailed link opens, with `?token=…` and `&next=…`: its button uses the token up. */
  signInLink: '/staff/sign-in/link',
  /** Gets `?error=…` after a refused sign-in at the identity provider. */
  signIn: '/staff/sign-in',
} as const;

export const OIDC_PROVIDER = 'company';

export const INBOX_PAGE_PATTERN = /^\/staff(?:[/?][^\\\p{Cc}]*)?$/u;

export function inboxLeadPath(id: string): string {
  return `${INBOX_PATHS.page}/leads/${id}`;
}

export const INBOX_PROBLEMS = {
  signedOut: '/problems/signed-out',
  linkInvalid: '/problems/link-used-or-expired',
  forbidden: '/problems/not-allowed',
  invalid: '/problems/invalid-input',
  conflict: '/problems/changed-meanwhile',
  noSuchLead: '/problems/no-such-lead',
  noSuchPerson: '/problems/no-such-person',
  personExists: '/problems/person-exists',
  lastOwner: '/problems/last-owner',
} as const;

export type InboxProblemType = (typeof INBOX_PROBLEMS)[keyof typeof INBOX_PROBLEMS];
