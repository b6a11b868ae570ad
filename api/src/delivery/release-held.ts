import type { LeadsDatabase } from '../database/schema.ts';

/** Lets the held deliveries of a lead go out that is cleared of suspicion, as if they had just been queued. */
export async function releaseHeld(database: LeadsDatabase, leadId: string) {
  const moment = new Date().toISOString();
  await database
    .updateTable('delivery')
    .set({ state: 'pending', queued_at: moment, due_at: moment })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'held')
    .execute();
}
