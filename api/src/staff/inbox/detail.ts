import type { InboxLeadDetail } from '@site/contract/inbox';
import { z } from 'zod';
import type { LeadsDatabase } from '../../database/schema.ts';
import { readHistory } from '../../leads/history.ts';
import { NoSuchLead } from '../changes/problems.ts';
import { toInboxLead } from './list.ts';

/**
 * One lead with its history.
 * @param promise what was promised to visitors, in minutes
 * @throws NoSuchLead
 */
export async function readDetail(
  database: LeadsDatabase,
  id: string,
  promise: number,
): Promise<InboxLeadDetail> {
  const row = await database
    .selectFrom('lead')
    .leftJoin('staff', 'staff.id', 'lead.taken_by')
    .selectAll('lead')
    .select('staff.name as taker')
    .where('lead.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NoSuchLead();
  const history = await readHistory(database, id);
  const notes = history.filter(({ what }) => what.kind === 'note').length;
  const { email, message, reason } = row;
  return { ...toInboxLead(row, notes, promise), email, message, reason, history };
}

/**
 * The id that an address names.
 * @throws NoSuchLead for what no lead can have
 */
export function readId(params: unknown): string {
  const { success, data } = z.object({ id: z.uuid() }).safeParse(params);
  if (!success) throw new NoSuchLead();
  return data.id.toLowerCase();
}
