// What the inbox's page needs at once: without the schemas of inbox.ts, whose library is more than a phone should wait for.

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

/** The addresses of the inbox's page and of what it asks. */
export const INBOX_PATHS = { page: '/staff', api: '/staff/api' } as const;

/** The page of one lead. */
export function inboxLeadPath(id: string): string {
  return `${INBOX_PATHS.page}/leads/${id}`;
}
