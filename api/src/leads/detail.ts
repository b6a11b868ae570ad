import { type HistoryEntry, INBOX_PROBLEMS, type LeadDelivery, type LeadDetail } from '@site/contract/api';
import type { DbOrTx } from '../db.ts';
import { ProblemError } from '../http/problems.ts';
import { requestOf } from './fields.ts';
import { findLead, toPerson, toSummary } from './list.ts';

export function noSuchLead() {
  return new ProblemError(INBOX_PROBLEMS.noSuchLead, 'There is no such lead. It may have been erased.');
}

/** @throws ProblemError if there is no such lead */
export async function readDetail(db: DbOrTx, id: string): Promise<LeadDetail> {
  const row = await findLead(db, id);
  if (!row) throw noSuchLead();
  return {
    ...toSummary(row),
    request: requestOf(row),
    lostReason: row.lostReason,
    history: await readHistory(db, id),
    deliveries: await readDeliveries(db, id),
  };
}

async function readDeliveries(db: DbOrTx, leadId: string): Promise<LeadDelivery[]> {
  const rows = await db
    .selectFrom('delivery')
    .select(['target', 'status', 'attempts', 'lastError', 'dueAt', 'deliveredAt'])
    .where('leadId', '=', leadId)
    .orderBy('target')
    .execute();
  return rows.map(({ dueAt, ...row }) => ({
    ...row,
    nextAttemptAt: row.status === 'pending' ? dueAt : null,
  }));
}

async function readHistory(db: DbOrTx, leadId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('leadEvent')
    .leftJoin('staff', 'staff.id', 'leadEvent.staffId')
    .selectAll('leadEvent')
    .select('staff.name')
    .where('leadId', '=', leadId)
    .orderBy('at')
    .execute();
  return rows.map((row): HistoryEntry => {
    const { id, at, kind } = row;
    const entry = { id, at, who: toPerson(row.staffId, row.name) };
    switch (kind) {
      case 'status':
        return { ...entry, kind, status: row.status ?? 'new', reason: row.text };
      case 'note':
        return { ...entry, kind, text: row.text ?? '' };
      default:
        return { ...entry, kind };
    }
  });
}
