import type { LeadsDatabase } from '../database/schema.ts';

/**
 * Clears a lead of suspicion and lets its held deliveries go out, as if they had just been queued.
 * @returns whether the lead was a suspect
 */
export async function clearSuspect(database: LeadsDatabase, id: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('lead')
      .set({ suspect: null })
      .where('id', '=', id)
      .where('suspect', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const moment = new Date().toISOString();
    await transaction
      .updateTable('delivery')
      .set({ state: 'pending', queued_at: moment, due_at: moment })
      .where('lead_id', '=', id)
      .where('state', '=', 'held')
      .execute();
    return true;
  });
}
