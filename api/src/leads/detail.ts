import { INBOX_PROBLEMS, type LeadDelivery, type LeadDetail } from '@site/contract/api';
import type { Queries } from '../db.ts';
import { ProblemError } from '../http/problems.ts';
import { requestOf } from './fields.ts';
import { readHistory } from './history.ts';
import { selectLeads, toSummary } from './list.ts';

export function noSuchLead() {
  return new ProblemError({
    type: INBOX_PROBLEMS.noSuchLead,
    title: 'No such lead',
    status: 404,
    detail: 'There is no such lead. It may have been erased.',
  });
}

/** @throws ProblemError if there is no such lead */
export async function readDetail(db: Queries, id: string, promiseMinutes: number): Promise<LeadDetail> {
  const row = await selectLeads(db).where('lead.id', '=', id).executeTakeFirst();
  if (!row) throw noSuchLead();
  const history = await readHistory(db, id);
  const notes = history.filter(({ kind }) => kind === 'note').length;
  return {
    ...toSummary(row, notes, promiseMinutes),
    request: requestOf(row),
    lostReason: row.lostReason,
    history,
    deliveries: await readDeliveries(db, id),
  };
}

async function readDeliveries(db: Queries, leadId: string): Promise<LeadDelivery[]> {
  const rows = await db
    .selectFrom('delivery')
    .select(['target', 'status', 'attempts', 'lastError', 'dueAt', 'deliveredAt'])
    .where('leadId', '=', leadId)
    .where('kind', '=', 'lead')
    .orderBy('target')
    .execute();
  return rows.map(({ dueAt, ...row }) => ({
    ...row,
    nextAttemptAt: row.status === 'pending' ? dueAt : null,
  }));
}
