import type { InboxLead, InboxLeadPage } from '@site/contract/inbox';

/** The order of the list: new ones first; of each kind the newest first. */
function compareLeads(left: InboxLead, right: InboxLead): number {
  const [leftNew, rightNew] = [left.state === 'new', right.state === 'new'];
  if (leftNew !== rightNew) return leftNew ? -1 : 1;
  return right.receivedAt.localeCompare(left.receivedAt) || left.id.localeCompare(right.id);
}

/** What is loaded of a list. @property next the cursor of what follows, null at the end */
export interface LoadedLeads {
  leads: readonly InboxLead[];
  next: string | null;
}

/** Adds the page that follows. */
export function appendPage({ leads }: LoadedLeads, page: InboxLeadPage): LoadedLeads {
  const known = new Set(leads.map(({ id }) => id));
  return { leads: [...leads, ...page.leads.filter(({ id }) => !known.has(id))], next: page.next };
}

/**
 * Puts the first page, asked for again, in its place: what stood in its part of the list and is not in it is gone; what follows
 * stays as it was loaded.
 */
export function refreshFirstPage(loaded: LoadedLeads, page: InboxLeadPage): LoadedLeads {
  const last = page.leads.at(-1);
  if (page.next === null || !last) return { leads: page.leads, next: page.next };
  const fresh = new Set(page.leads.map(({ id }) => id));
  const after = loaded.leads.filter((lead) => !fresh.has(lead.id) && compareLeads(lead, last) > 0);
  return after.length > 0
    ? { leads: [...page.leads, ...after], next: loaded.next }
    : { leads: page.leads, next: page.next };
}

/** Puts a lead that has changed in its place. @param belongs whether it is still one of the list */
export function replaceLead(
  leads: readonly InboxLead[],
  lead: InboxLead,
  belongs: boolean,
): readonly InboxLead[] {
  const before = leads.find(({ id }) => id === lead.id);
  if (!before) return leads;
  if (!belongs) return leads.filter(({ id }) => id !== lead.id);
  const replaced = leads.map((each) => (each.id === lead.id ? lead : each));
  return before.state === lead.state ? replaced : replaced.sort(compareLeads);
}

/** Puts a lead in its place that had gone from the list. */
export function insertLead(leads: readonly InboxLead[], lead: InboxLead): readonly InboxLead[] {
  return leads.some(({ id }) => id === lead.id) ? leads : [...leads, lead].sort(compareLeads);
}
