import { SERVICE_OPTIONS } from '@site/contract';
import { type InboxLead, type InboxQuery, LEAD_STATES, type LeadState } from '@site/contract/inbox';
import { companyDay } from '@site/contract/times';

/** What chooses leads, without the place in the list. */
export type LeadQuery = Omit<InboxQuery, 'cursor'>;

const OPEN: readonly LeadState[] = ['new', 'called', 'scheduled'];

const VIEWS = ['open', 'suspect', 'all'] as const;

/** What each part of the address may be. What is something else is as if it were not there. */
export const KNOWN = {
  view: (text: string) => VIEWS.find((view) => view === text),
  state: (text: string) => LEAD_STATES.find((state) => state === text),
  service: (text: string) => SERVICE_OPTIONS.find(({ code }) => code === text)?.code,
  taken: (text: string) => (['me', 'nobody'] as const).find((who) => who === text),
  // Of a year that somebody has begun to type there are no leads.
  day: (text: string) => (/^2\d{3}-\d\d-\d\d$/.test(text) && Date.parse(text) ? text : undefined),
};

/** Reads the address of the inbox. */
export function readQuery(search: string): LeadQuery {
  const given = new URLSearchParams(search);
  const part = (name: string) => given.get(name) ?? '';
  const entries = {
    q: part('q').slice(0, 100) || undefined,
    view: KNOWN.view(part('view')),
    state: KNOWN.state(part('state')),
    service: KNOWN.service(part('service')),
    from: KNOWN.day(part('from')),
    to: KNOWN.day(part('to')),
    taken: KNOWN.taken(part('taken')),
  };
  const present = Object.entries(entries).filter(([, value]) => value !== undefined);
  return { view: 'open', ...Object.fromEntries(present) };
}

const ORDER = ['q', 'view', 'state', 'service', 'from', 'to', 'taken'] as const;

/** Writes the address of the inbox: always the same for the same choice, and nothing in it for what holds anyhow. */
export function writeQuery(query: LeadQuery): string {
  const written = new URLSearchParams();
  for (const name of ORDER) {
    const value = query[name];
    if (value && !(name === 'view' && value === 'open')) written.set(name, value);
  }
  const text = written.toString();
  return text && `?${text}`;
}

/** How many filters are set beside view and search. */
export function countFilters({ state, service, from, to, taken }: LeadQuery): number {
  return [state, service, from ?? to, taken].filter(Boolean).length;
}

/** Whether a lead may be spam: until somebody has called it, or has said what it is. */
export function isSuspect({ state, suspect }: Pick<InboxLead, 'state' | 'suspect'>): boolean {
  return suspect !== null && state === 'new';
}

function isInView(lead: InboxLead, { view, state }: LeadQuery): boolean {
  if (state && lead.state !== state) return false;
  if (view === 'suspect') return state ? lead.suspect !== null : isSuspect(lead);
  if (view === 'all') return true;
  return !isSuspect(lead) && (state !== undefined || OPEN.includes(lead.state));
}

/** Whether a lead that was in the list still belongs there, as far as this can be told here: not by the words of the search. */
export function stillMatches(lead: InboxLead, query: LeadQuery, me: string | undefined): boolean {
  const day = companyDay(lead.receivedAt);
  return (
    isInView(lead, query) &&
    (!query.service || lead.service === query.service) &&
    (!query.from || day >= query.from) &&
    (!query.to || day <= query.to) &&
    (query.taken !== 'me' || lead.takenBy?.id === me) &&
    (query.taken !== 'nobody' || lead.takenBy === null)
  );
}
