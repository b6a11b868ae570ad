import { type ApiError, asApiError } from '@site/app/http';
import { createStore, useStore } from '@site/app/store';
import type { InboxLead, InboxLeadDetail } from '@site/contract/inbox';
import { getLead } from '../api/leads.ts';
import { dropFromList, leadList, showInList } from './list.ts';

/** What is known of a lead that was opened. */
interface OpenedLead {
  lead?: InboxLeadDetail;
  error?: ApiError;
}

const store = createStore<ReadonlyMap<string, OpenedLead>>(new Map());

const UNKNOWN: OpenedLead = {};

function put(id: string, opened: OpenedLead) {
  store.set((all) => new Map(all).set(id, opened));
}

export function useOpenedLead(id: string): OpenedLead {
  return useStore(store, (all) => all.get(id) ?? UNKNOWN);
}

export function knownLead(id: string): InboxLeadDetail | undefined {
  return store.get().get(id)?.lead;
}

/** A lead as far as it is known: as it stands in the list, which hears of what others do, or as it was opened. */
export function leadInSight(id: string): InboxLead | undefined {
  return leadList().leads.find((lead) => lead.id === id) ?? knownLead(id);
}

/** Shows a lead as the API has it now, here and in the list. */
export function showLead(lead: InboxLeadDetail): void {
  put(lead.id, { lead });
  showInList(lead);
}

/** Forgets an erased lead, here and in the list. */
export function forgetLead(id: string): void {
  store.set((all) => new Map([...all].filter(([known]) => known !== id)));
  dropFromList(id);
}

/** Asks for a lead. What was known of it stays where that fails. */
export async function loadLead(id: string): Promise<InboxLeadDetail | undefined> {
  try {
    const lead = await getLead(id);
    showLead(lead);
    return lead;
  } catch (thrown) {
    const error = asApiError(thrown);
    const gone = error.status === 404 || error.status === 410;
    const { lead } = gone ? UNKNOWN : (store.get().get(id) ?? UNKNOWN);
    put(id, { ...(lead ? { lead } : {}), error });
    if (gone) dropFromList(id);
    return undefined;
  }
}
