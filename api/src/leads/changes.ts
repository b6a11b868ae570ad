import type { DeliveryTarget } from '@site/contract/api';
import {
  type AssigneeChange,
  INBOX_PROBLEMS,
  LEAD_STATUS_LABELS,
  type LeadStatus,
  type StatusChange,
} from '@site/contract/api';
import { companyDay, inCompanyZone } from '@site/contract/times';
import { type Db, isPostgres, type Tx, transact } from '../db.ts';
import { ProblemError } from '../http/problems.ts';
import { enqueueUpdate, redeliver, releaseHeld } from '../outbox/queue.ts';
import type { LeadEventTable, LeadTable } from '../tables.ts';
import { noSuchLead } from './detail.ts';
import { addEvent, type Event, laterBy } from './history.ts';
import { noteSearchText } from './search-text.ts';

type Columns = Partial<
  Pick<LeadTable, 'status' | 'suspectReason' | 'assigneeId' | 'lostReason' | 'calledAt' | 'searchText'>
>;

/** What a change makes of a lead. Without events nothing changes. */
interface Change {
  set?: Columns;
  events: Event[];
}

/** Decides within the transaction. Nobody else can change the lead meanwhile. */
type Decide = (lead: LeadTable, tx: Tx) => Promise<Change> | Change;

const NOTHING: Change = { events: [] };

interface LeadChangesOptions {
  db: Db;
  targets: readonly DeliveryTarget[];
  onChange?: () => void;
}

/**
 * Changes leads for the inbox and the command line. Each change is one transaction with its history and the news for the
 * webhook. `staffId` is null for the command line. All throw a ProblemError if there is no such lead.
 */
export class LeadChanges {
  readonly #options: LeadChangesOptions;

  constructor(options: LeadChangesOptions) {
    this.#options = options;
  }

  /** Gives a lead to somebody, or to nobody. @throws ProblemError if it is no longer the expected person's */
  assign(id: string, staffId: string | null, { assignee, expected }: AssigneeChange) {
    return this.#change(id, staffId, async (lead, tx) => {
      if (lead.assigneeId === assignee) return NOTHING;
      if (lead.assigneeId !== expected)
        throw await conflict(tx, id, 'assigned', 'Somebody else has changed who has it.');
      if (assignee !== null) await requirePerson(tx, assignee);
      return { set: { assigneeId: assignee }, events: [{ kind: 'assigned', assigneeId: assignee }] };
    });
  }

  /** @throws ProblemError if the status is no longer the expected one */
  setStatus(
    id: string,
    staffId: string | null,
    { status, expected, reason = '' }: Omit<StatusChange, 'expected'> & { expected?: LeadStatus },
  ) {
    return this.#change(id, staffId, async (lead, tx) => {
      if (expected !== undefined && lead.status !== expected)
        throw await conflict(tx, id, 'status', `It is ${LEAD_STATUS_LABELS[lead.status]} now.`);
      const text = storable(reason) || null;
      if (lead.status === status && (text === null || text === lead.lostReason)) return NOTHING;
      return statusChange(lead, status, text);
    });
  }

  addNote(id: string, staffId: string | null, text: string) {
    const note = storable(text);
    return this.#change(id, staffId, ({ searchText }) => ({
      set: { searchText: searchText + noteSearchText(note) },
      events: [{ kind: 'note', text: note }],
    }));
  }

  /** Marks a suspect as spam, or clears it: then what was held is sent, and what was marked as spam is new again. */
  setSpam(id: string, staffId: string | null, isSpam: boolean) {
    return this.#change(id, staffId, async (lead, tx) => {
      const wasSpam = lead.status === 'spam';
      if (isSpam) return wasSpam ? NOTHING : statusChange(lead, 'spam', null);
      if (lead.suspectReason === null && !wasSpam) return NOTHING;
      await releaseHeld(tx, id);
      const { set, events } = wasSpam ? statusChange(lead, 'new', null) : NOTHING;
      return { set: { ...set, suspectReason: null }, events: [{ kind: 'not-spam' }, ...events] };
    });
  }

  /** Sends a lead again to all targets. @throws ProblemError for a suspect, whose deliveries are held */
  redeliver(id: string, staffId: string | null) {
    return this.#change(id, staffId, async (lead, tx) => {
      if (lead.suspectReason !== null) throw isSuspectStill();
      await redeliver(tx, { targets: this.#options.targets, leadId: id });
      return { events: [{ kind: 'redelivered' }] };
    });
  }

  async #change(id: string, staffId: string | null, decide: Decide): Promise<void> {
    await transact(this.#options.db, async (tx) => {
      const select = tx.selectFrom('lead').selectAll().where('id', '=', id);
      const lead = await (isPostgres(tx) ? select.forUpdate() : select).executeTakeFirst();
      if (!lead) throw noSuchLead();
      const { set, events } = await decide(lead, tx);
      if (events.length === 0) return;
      let at = momentAfter(lead.changedAt);
      for (const event of events) {
        await addEvent(tx, { leadId: id, staffId, at }, event);
        at = laterBy(at, 1);
      }
      await tx
        .updateTable('lead')
        .set({ ...set, changedAt: laterBy(at, -1) })
        .where('id', '=', id)
        .execute();
      if (this.#options.targets.includes('webhook')) await enqueueUpdate(tx, id);
    });
    this.#options.onChange?.();
  }
}

/** Now, or right after a moment that another machine's clock may have ahead of ours. */
function momentAfter(changedAt: string): string {
  const now = new Date().toISOString();
  return changedAt >= now ? laterBy(changedAt, 1) : now;
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

async function requirePerson(tx: Tx, id: string) {
  const person = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!person) throw noSuchPerson();
}

export function noSuchPerson() {
  return new ProblemError({
    type: INBOX_PROBLEMS.noSuchPerson,
    title: 'No such person',
    status: 404,
    detail: 'Nobody with this id may sign in. Reload the page.',
  });
}

function isSuspectStill() {
  return new ProblemError({
    type: INBOX_PROBLEMS.conflict,
    title: 'Still a suspect',
    status: 409,
    detail: 'This may be spam, so nothing is sent. Say first that it is no spam: then it is delivered.',
  });
}

/** Says who made the last change of a kind, and when: "Ana changed it at 9:14 AM." */
async function conflict(tx: Tx, leadId: string, kind: LeadEventTable['kind'], otherwise: string) {
  const last = await tx
    .selectFrom('leadEvent')
    .leftJoin('staff as who', 'who.id', 'leadEvent.staffId')
    .leftJoin('staff as assignee', 'assignee.id', 'leadEvent.assigneeId')
    .select(['at', 'who.name as who', 'assignee.name as assignee', 'leadEvent.status'])
    .where('leadId', '=', leadId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  const who = last?.who ?? 'The command line';
  const to = last?.status ? LEAD_STATUS_LABELS[last.status] : (last?.assignee ?? 'nobody');
  const said = kind === 'status' ? `${who} changed it to ${to}` : `${who} gave it to ${to}`;
  return new ProblemError({
    type: INBOX_PROBLEMS.conflict,
    title: 'Changed meanwhile',
    status: 409,
    detail: last ? `${said} ${when(last.at)}.` : otherwise,
  });
}

const TIME = inCompanyZone('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = inCompanyZone('en-US', { month: 'short', day: 'numeric' });

function when(at: string): string {
  const time = `at ${TIME().format(new Date(at))}`;
  return companyDay(at) === companyDay(new Date().toISOString())
    ? time
    : `on ${DAY().format(new Date(at))} ${time}`;
}
