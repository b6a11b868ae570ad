import { type ApiError, asApiError } from '@site/app/http';
import { createStore, useStore } from '@site/app/store';
import type { HistoryEntry, InboxLead, InboxLeadDetail, LeadState } from '@site/contract/inbox';
import { addNote, eraseLead, judgeLead, releaseLead, setLeadState, takeLead } from '../api/leads.ts';
import { me } from '../session/session.ts';
import { forgetLead, knownLead, leadInSight, loadLead, showLead } from './details.ts';
import { leadList, putBackInList, showInList } from './list.ts';

/** What somebody does with a lead: the place on the page where a refusal is said. */
type LeadAction = 'take' | 'state' | 'note' | 'suspicion' | 'erase';

interface RefusedAction {
  action: LeadAction;
  error: ApiError;
}

const refusals = createStore<ReadonlyMap<string, RefusedAction>>(new Map());

function setRefusal(id: string, refusal: RefusedAction | undefined) {
  refusals.set((all) => {
    const next = new Map(all);
    if (refusal) next.set(id, refusal);
    else next.delete(id);
    return next;
  });
}

/** Why the API has refused what was done with a lead last. */
export function useRefusal(id: string, action: LeadAction): ApiError | undefined {
  return useStore(refusals, (all) => {
    const refusal = all.get(id);
    return refusal?.action === action ? refusal.error : undefined;
  });
}

export function forgetRefusal(id: string): void {
  setRefusal(id, undefined);
}

/** Shows a change before the API has answered. */
function showChange(id: string, change: Partial<InboxLead>, entry?: HistoryEntry['what']) {
  const detail = knownLead(id);
  const who = me() ?? null;
  if (!detail) {
    const lead = leadInSight(id);
    if (lead) showInList({ ...lead, ...change });
    return;
  }
  const at = new Date().toISOString();
  const history = entry ? [...detail.history, { id: `now-${at}`, at, who, what: entry }] : detail.history;
  showLead({ ...detail, ...leadInSight(id), ...change, history });
}

/** What is shown now, to be shown again where the API refuses. */
function remember(id: string): () => void {
  const [detail, inList] = [knownLead(id), leadList().leads];
  return () => {
    if (detail) showLead(detail);
    const before = inList.find((lead) => lead.id === id);
    if (before) putBackInList(before);
  };
}

/**
 * Does something with a lead: shown at once, and taken back where the API refuses, with its words and the lead as it really is.
 * @returns whether it was done
 */
async function change(
  id: string,
  action: LeadAction,
  show: () => void,
  ask: () => Promise<InboxLeadDetail>,
): Promise<boolean> {
  setRefusal(id, undefined);
  const takeBack = remember(id);
  show();
  try {
    showLead(await ask());
    return true;
  } catch (thrown) {
    const error = asApiError(thrown);
    takeBack();
    setRefusal(id, { action, error });
    if (error.status > 0 && error.status !== 401) await loadLead(id);
    return false;
  }
}

/** @param over whom it is taken over from */
export function take(id: string, over?: string): Promise<boolean> {
  const person = me();
  if (!person) return Promise.resolve(false);
  const takenBy = { id: person.id, name: person.name };
  const before = leadInSight(id)?.takenBy ?? null;
  return change(
    id,
    'take',
    () => showChange(id, { takenBy }, { kind: 'taken', over: over ? before : null }),
    () => takeLead(id, over),
  );
}

export function release(id: string): Promise<boolean> {
  return change(
    id,
    'take',
    () => showChange(id, { takenBy: null }, { kind: 'released' }),
    () => releaseLead(id),
  );
}

/** @param was the state that is shown */
export function setState(id: string, was: LeadState, state: LeadState, reason?: string): Promise<boolean> {
  // The reason of a lost lead may be another one by now.
  if (was === state && !reason) return Promise.resolve(true);
  return change(
    id,
    'state',
    () => showChange(id, { state }, { kind: 'state', state, reason: reason ?? null }),
    () => setLeadState(id, { was, state, ...(reason ? { reason } : {}) }),
  );
}

export function note(id: string, text: string): Promise<boolean> {
  const notes = (leadInSight(id)?.notes ?? 0) + 1;
  return change(
    id,
    'note',
    () => showChange(id, { notes }, { kind: 'note', text }),
    () => addNote(id, text),
  );
}

export function judge(id: string, isSpam: boolean): Promise<boolean> {
  const shown: Partial<InboxLead> = isSpam ? { state: 'spam' } : { suspect: null };
  const entry = isSpam
    ? ({ kind: 'state', state: 'spam', reason: null } as const)
    : ({ kind: 'cleared' } as const);
  return change(
    id,
    'suspicion',
    () => showChange(id, shown, entry),
    () => judgeLead(id, isSpam),
  );
}

/** Puts a new lead aside as spam: a suspect by what somebody says of it, any other one as it is put into a state. */
export function putAsideAsSpam({ id, suspect }: Pick<InboxLead, 'id' | 'suspect'>): Promise<boolean> {
  return suspect === null ? setState(id, 'new', 'spam') : judge(id, true);
}

/** Erases a lead for good: shown when it is done, not before. */
export async function erase(id: string): Promise<boolean> {
  setRefusal(id, undefined);
  try {
    await eraseLead(id);
    forgetLead(id);
    return true;
  } catch (error) {
    setRefusal(id, { action: 'erase', error: asApiError(error) });
    return false;
  }
}
