import { type ApiError, asApiError } from '@site/app/http';
import { createStore, useStore } from '@site/app/store';
import type { InboxLead, InboxLeadPage } from '@site/contract/inbox';
import { getLeads } from '../api/leads.ts';
import { me } from '../session/session.ts';
import { appendPage, insertLead, type LoadedLeads, refreshFirstPage, replaceLead } from './merge.ts';
import { readQuery, stillMatches } from './query.ts';

interface LoadedList extends LoadedLeads {
  /** The inbox's address that it is of, or will be when the answer is there. */
  search: string;
  /** The address that the leads are of: those of another one are shown until the answer is there. */
  shown: string;
  /** Before the first answer there are none. */
  counts: InboxLeadPage['counts'] | null;
  loading: boolean;
  error: ApiError | null;
}

const EMPTY: LoadedList = {
  search: '',
  shown: '',
  leads: [],
  next: null,
  counts: null,
  loading: true,
  error: null,
};

const store = createStore<LoadedList>(EMPTY);

export function useLeadList<Part>(select: (list: LoadedList) => Part): Part {
  return useStore(store, select);
}

export function leadList(): LoadedList {
  return store.get();
}

/** Has a part of the list asked for, and takes the answer unless another list is wanted by then. */
async function fill(
  search: string,
  ask: () => Promise<(list: LoadedList) => LoadedLeads & Pick<LoadedList, 'counts'>>,
): Promise<void> {
  const finish = (change: (list: LoadedList) => Partial<LoadedList>) =>
    store.set((list) => (list.search === search ? { ...list, ...change(list), loading: false } : list));
  try {
    const take = await ask();
    finish((list) => ({ ...take(list), shown: search, error: null }));
  } catch (error) {
    finish(() => ({ error: asApiError(error) }));
  }
}

/** Asks for the beginning of the list. */
function loadFirst(
  search: string,
  take: (list: LoadedList, page: InboxLeadPage) => LoadedLeads,
): Promise<void> {
  return fill(search, async () => {
    const page = await getLeads(search);
    return (list) => ({ ...take(list, page), counts: page.counts });
  });
}

/** Whether the list was opened before there was a page that shows it. */
let isAhead = false;

/** Opens the list of an address before the page that shows it is there. */
export function openListAhead(search: string): Promise<void> {
  const opened = openList(search);
  isAhead = true;
  return opened;
}

/** Shows the list of another address. What was shown stays until the answer is there, so that nothing jumps. */
export function openList(search: string): Promise<void> {
  const list = store.get();
  const isOpened = isAhead && list.search === search;
  isAhead = false;
  if (isOpened) return Promise.resolve();
  // Nobody has told meanwhile what others did.
  if (list.counts && list.search === search) return reloadList();
  store.set(() => ({ ...list, search, loading: true, error: null }));
  return loadFirst(search, (_, { leads, next }) => ({ leads, next }));
}

/** Looks again what the list begins with. */
export function refreshList(): Promise<void> {
  const { search } = store.get();
  return loadFirst(search, (list, page) => (list.shown === search ? refreshFirstPage(list, page) : page));
}

/** Tries again what has failed. Where that was what follows, it is loaded next, when its place is in sight. */
export function retryList(): Promise<void> {
  store.set((list) => ({ ...list, loading: true, error: null }));
  return refreshList();
}

/** How much of a list that is loaded is looked at again at most, in pages. What follows comes when somebody scrolls there. */
const PAGES_AGAIN = 20;

/** Looks again at all that is loaded of the list. */
export function reloadList(): Promise<void> {
  const { search, leads } = store.get();
  return fill(search, async () => {
    let page = await getLeads(search);
    let loaded: LoadedLeads = page;
    for (let pages = 1; page.next && loaded.leads.length < leads.length && pages < PAGES_AGAIN; pages++) {
      page = await getLeads(search, page.next);
      loaded = appendPage(loaded, page);
    }
    const { leads: again, next } = loaded;
    return () => ({ leads: again, next, counts: page.counts });
  });
}

/** Loads what follows in the list. */
export async function loadMore(): Promise<void> {
  const { search, shown, next, loading } = store.get();
  if (!next || loading || shown !== search) return;
  store.set((list) => ({ ...list, loading: true, error: null }));
  await fill(search, async () => {
    const page = await getLeads(search, next);
    return (list) => ({ ...appendPage(list, page), counts: page.counts });
  });
}

/** Shows a lead in the list as it is now. */
export function showInList(lead: InboxLead): void {
  store.set((list) => {
    const belongs = stillMatches(lead, readQuery(list.search), me()?.id);
    const leads = replaceLead(list.leads, lead, belongs);
    return leads === list.leads ? list : { ...list, leads };
  });
}

/** Shows a lead again that had gone from the list by a change that is taken back. */
export function putBackInList(lead: InboxLead): void {
  store.set((list) => ({ ...list, leads: insertLead(list.leads, lead) }));
  showInList(lead);
}

/** Takes an erased lead out of the list. */
export function dropFromList(id: string): void {
  store.set((list) => ({ ...list, leads: list.leads.filter((lead) => lead.id !== id) }));
}
