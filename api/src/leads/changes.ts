import { randomUUID } from 'node:crypto';
import {
  type AssigneeChange,
  type DeliveryTarget,
  INBOX_PROBLEMS,
  LEAD_STATUS_LABELS,
  type LeadDetail,
  type LeadStatus,
  type StatusChange,
} from '@site/contract/api';
import { type Db, isPostgres, type Tx, transact } from '../db.ts';
import { ProblemError } from '../http/problems.ts';
import { queueHeldDeliveries, redeliver } from '../outbox/queue.ts';
import { findStaffById } from '../staff/people.ts';
import type { LeadEventTable, LeadTable } from '../tables.ts';
import { noSuchLead, readDetail } from './detail.ts';
import { noteSearchText } from './search-text.ts';

type Event = Pick<LeadEventTable, 'kind'> & Partial<Pick<LeadEventTable, 'status' | 'text'>>;

/** Without events nothing changes. */
interface Change {
  set?: Partial<LeadTable>;
  events: Event[];
}

/** Runs within the transaction, which locks the lead. */
type Decide = (lead: LeadTable, tx: Tx) => Promise<Change> | Change;

const NO_CHANGE: Change = { events: [] };

interface LeadChangesOptions {
  db: Db;
  targets: readonly DeliveryTarget[];
}

/**
 * Changes leads, each change in one transaction with its history. `staffId` is null for the command line. All methods
 * return the changed lead and throw a ProblemError if there is no such lead.
 */
export class LeadChanges {
  readonly #options: LeadChangesOptions;

  constructor(options: LeadChangesOptions) {
    this.#options = options;
  }

  /** Takes a lead or gives it back. @throws ProblemError if the assignee is not the expected one */
  assign(id: string, staffId: string, { assignee, expected }: AssigneeChange) {
    return this.#change(id, staffId, async (lead, tx) => {
      const assigneeId = assignee === 'me' ? staffId : null;
      if (lead.assigneeId === assigneeId) return NO_CHANGE;
      if (lead.assigneeId !== expected) {
        const current = lead.assigneeId && (await findStaffById(tx, lead.assigneeId));
        throw conflict(current ? `${current.name} has it now.` : 'Nobody has it now.');
      }
      return { set: { assigneeId }, events: [{ kind: assigneeId ? 'taken' : 'given-back' }] };
    });
  }

  /** A suspect that staff called is no spam. @throws ProblemError if the status is not the expected one */
  setStatus(id: string, staffId: string | null, { status, expected, reason = '' }: StatusChange) {
    return this.#change(id, staffId, async (lead, tx) => {
      if (lead.status !== expected) throw conflict(`It is ${LEAD_STATUS_LABELS[lead.status]} now.`);
      const text = storable(reason) || null;
      if (lead.status === status && (text === null || text === lead.lostReason)) return NO_CHANGE;
      const change = statusChange(lead, status, text);
      const isCalled = ['called', 'scheduled', 'done'].includes(status);
      return lead.suspectReason !== null && isCalled ? clearSuspicion(tx, lead, change) : change;
    });
  }

  addNote(id: string, staffId: string | null, text: string) {
    const note = storable(text);
    return this.#change(id, staffId, ({ searchText }) => ({
      set: { searchText: searchText + noteSearchText(note) },
      events: [{ kind: 'note', text: note }],
    }));
  }

  /** Sends held deliveries. A lead marked as spam is new again. */
  markAsNotSpam(id: string, staffId: string | null) {
    return this.#change(id, staffId, async (lead, tx) => {
      const wasSpam = lead.status === 'spam';
      if (lead.suspectReason === null && !wasSpam) return NO_CHANGE;
      return clearSuspicion(tx, lead, wasSpam ? statusChange(lead, 'new', null) : NO_CHANGE);
    });
  }

  /** Sends a lead again to all targets. @throws ProblemError for a suspect, whose deliveries are held */
  redeliver(id: string, staffId: string | null) {
    return this.#change(id, staffId, async (lead, tx) => {
      if (lead.suspectReason !== null)
        throw conflict('This may be spam, so nothing is sent. If it is no spam, say so in the inbox.');
      await redeliver(tx, { targets: this.#options.targets, leadId: id });
      return { events: [{ kind: 'redelivered' }] };
    });
  }

  async #change(id: string, staffId: string | null, decide: Decide): Promise<LeadDetail> {
    const { db } = this.#options;
    await transact(db, async (tx) => {
      const select = tx.selectFrom('lead').selectAll().where('id', '=', id);
      const lead = await (isPostgres(tx) ? select.forUpdate() : select).executeTakeFirst();
      if (!lead) throw noSuchLead();
      const { set, events } = await decide(lead, tx);
      if (set) await tx.updateTable('lead').set(set).where('id', '=', id).execute();
      if (events.length > 0) await addEvents(tx, { leadId: id, staffId }, events);
    });
    return readDetail(db, id);
  }
}

/** Adds to a change that a lead is no spam, and sends its held deliveries. */
async function clearSuspicion(tx: Tx, lead: LeadTable, { set, events }: Change): Promise<Change> {
  await queueHeldDeliveries(tx, lead.id);
  return { set: { ...set, suspectReason: null }, events: [{ kind: 'not-spam' }, ...events] };
}

/** Adds events a millisecond apart, so that they keep their order. */
async function addEvents(
  tx: Tx,
  source: Pick<LeadEventTable, 'leadId' | 'staffId'>,
  events: readonly Event[],
) {
  const now = Date.now();
  const rows = events.map((event, index) => ({
    id: randomUUID(),
    at: new Date(now + index).toISOString(),
    status: null,
    text: null,
    ...source,
    ...event,
  }));
  await tx.insertInto('leadEvent').values(rows).execute();
}

function statusChange(lead: LeadTable, status: LeadStatus, reason: string | null): Change {
  return {
    set: { status, lostReason: status === 'lost' ? reason : null, calledAt: calledAt(lead, status) },
    events: [{ kind: 'status', status, text: reason }],
  };
}

/** A lead that is new again was not called: somebody had tapped the wrong one. */
function calledAt(lead: LeadTable, status: LeadStatus): string | null {
  if (status === 'new') return null;
  return status === 'spam' ? lead.calledAt : (lead.calledAt ?? new Date().toISOString());
}

/** PostgreSQL cannot store U+0000, and UTF-8 has no form for half a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd').trim();
}

function conflict(detail: string) {
  return new ProblemError(INBOX_PROBLEMS.conflict, detail);
}
