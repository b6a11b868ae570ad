import type { LeadState } from '@site/contract/inbox';
import { isPostgres } from '../../database/database.ts';
import type { LeadsDatabase } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-unavailable.ts';
import { queueUpdate } from '../../delivery/outbox.ts';
import { releaseHeld } from '../../delivery/release-held.ts';
import { addEvents, later, type NewEvent } from '../../leads/history.ts';
import type { LeadTable } from '../../leads/schema.ts';
import { toState } from '../../leads/store.ts';
import { ChangedMeanwhile, NoSuchLead, TakenByAnother } from './problems.ts';
import { sayState, sayWhoCleared, sayWhoTook } from './who-changed.ts';

/** What a change makes of a lead. */
interface Change {
  set: Partial<Pick<LeadTable, 'state' | 'suspect' | 'taken_by' | 'reason' | 'called_at'>>;
  /** What its history has of it. Without any nothing is changed. */
  events: NewEvent[];
}

/** Decides within the transaction, with the lead as it is; nobody else can change it meanwhile. */
type Decide = (lead: LeadTable, transaction: LeadsDatabase) => Promise<Change> | Change;

/** A change that leaves all as it is. */
const NOTHING: Change = { set: {}, events: [] };

interface LeadChangesOptions {
  database: LeadsDatabase;
  /** Whether the webhook is told. */
  sendsUpdates: boolean;
  /** Hears of each change once it is stored. */
  onChange?: () => void;
}

/**
 * Makes the changes of leads, for the inbox and the command line alike: each in one transaction with its entry in the history and
 * with what the webhook gets. All of them throw NoSuchLead where there is no such lead, and StorageUnavailable. What is so already
 * is left alone.
 */
export class LeadChanges {
  readonly #options: LeadChangesOptions;

  constructor(options: LeadChangesOptions) {
    this.#options = options;
  }

  /**
   * Gives a lead to somebody.
   * @param over whom it is taken over from, on purpose
   * @throws TakenByAnother where somebody else has it
   */
  take(id: string, staffId: string, over?: string) {
    return this.#change(id, staffId, async ({ taken_by: has }, transaction) => {
      if (has === staffId) return NOTHING;
      if (has !== null && has !== over) throw new TakenByAnother(await sayWhoTook(transaction, id));
      return { set: { taken_by: staffId }, events: [{ kind: 'taken', over_id: has }] };
    });
  }

  /**
   * Gives back what somebody has taken.
   * @throws TakenByAnother where somebody else has it
   */
  release(id: string, staffId: string) {
    return this.#change(id, staffId, async ({ taken_by: has }, transaction) => {
      if (has === null) return NOTHING;
      if (has !== staffId) throw new TakenByAnother(await sayWhoTook(transaction, id));
      return { set: { taken_by: null }, events: [{ kind: 'released' }] };
    });
  }

  /**
   * Puts a lead into a state.
   * @param staffId null for the command line
   * @param was the state in which it was seen, where somebody saw it
   * @throws ChangedMeanwhile where it is in another one by now
   */
  setState(
    id: string,
    staffId: string | null,
    { was, state, reason = '' }: { was?: LeadState; state: LeadState; reason?: string | undefined },
  ) {
    return this.#change(id, staffId, async (lead, transaction) => {
      const is = toState(lead.state);
      if (was !== undefined && was !== is) throw new ChangedMeanwhile(await sayState(transaction, id, is));
      const text = storable(reason) || null;
      if (is === state && (text === null || text === lead.reason)) return NOTHING;
      return stateChange(lead, state, text);
    });
  }

  /** Adds a note. */
  note(id: string, staffId: string, text: string) {
    return this.#change(id, staffId, () => ({ set: {}, events: [{ kind: 'note', text: storable(text) }] }));
  }

  /**
   * Says of a suspect what it is. What is no spam is a lead like others: what was held goes out, and what was put aside as spam is
   * new again.
   * @throws ChangedMeanwhile where what is called spam is no suspect any more: somebody has called it, or cleared it
   */
  judge(id: string, staffId: string | null, isSpam: boolean) {
    return this.#change(id, staffId, async (lead, transaction) => {
      const wasSpam = lead.state === 'spam';
      if (isSpam && wasSpam) return NOTHING;
      if (isSpam && lead.suspect === null) throw new ChangedMeanwhile(await sayWhoCleared(transaction, id));
      if (isSpam && lead.state !== 'new')
        throw new ChangedMeanwhile(await sayState(transaction, id, toState(lead.state)));
      if (isSpam) return stateChange(lead, 'spam', null);
      if (lead.suspect === null && !wasSpam) return NOTHING;
      await releaseHeld(transaction, id);
      const { set, events } = wasSpam ? stateChange(lead, 'new', null) : NOTHING;
      return { set: { ...set, suspect: null }, events: [{ kind: 'cleared' }, ...events] };
    });
  }

  async #change(id: string, staffId: string | null, decide: Decide): Promise<void> {
    const { database, onChange } = this.#options;
    const isChanged = await database
      .transaction()
      .execute((transaction) => this.#store(transaction, id, staffId, decide))
      .catch((error) => {
        throw asStorageError(error);
      });
    if (isChanged) onChange?.();
  }

  /** @returns whether it was changed */
  async #store(transaction: LeadsDatabase, id: string, staffId: string | null, decide: Decide) {
    const row = transaction.selectFrom('lead').selectAll().where('id', '=', id);
    // Of two who want it at once the second one waits here. SQLite has one writer at a time.
    const lead = await (isPostgres(transaction) ? row.forUpdate() : row).executeTakeFirst();
    if (!lead) throw new NoSuchLead();
    const { set, events } = await decide(lead, transaction);
    if (events.length === 0) return false;
    const at = momentAfter(lead.changed_at);
    await transaction
      .updateTable('lead')
      .set({ ...set, changed_at: later(at, events.length - 1) })
      .where('id', '=', id)
      .execute();
    await addEvents(transaction, { leadId: id, staffId, at }, events);
    if (this.#options.sendsUpdates) await queueUpdate(transaction, id);
    return true;
  }
}

/** Now, or right after a moment, which another machine's clock may have ahead of ours. */
function momentAfter(changedAt: string | null): string {
  const now = new Date().toISOString();
  return changedAt !== null && changedAt >= now ? later(changedAt, 1) : now;
}

function stateChange(lead: LeadTable, state: LeadState, reason: string | null): Change {
  return {
    set: { state, reason: state === 'lost' ? reason : null, called_at: calledAt(lead, state) },
    events: [{ kind: 'state', state, text: reason }],
  };
}

/** A lead that is new again was not called: somebody had tapped the wrong one. */
function calledAt({ called_at: before }: LeadTable, state: LeadState): string | null {
  if (state === 'new') return null;
  return state === 'spam' ? before : (before ?? new Date().toISOString());
}

/** PostgreSQL cannot hold U+0000, and UTF-8 no half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd').trim();
}
