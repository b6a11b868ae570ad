import { openMigrated } from '../db.ts';

interface Past {
  id: string;
  receivedAt: string;
  /** Times of its history, the first one first. */
  events: readonly string[];
}

/** Moves leads and their history to earlier times, for pictures. @param file SQLite's */
export async function backdateLeads(file: string, leads: readonly Past[]): Promise<void> {
  const db = await openMigrated(file);
  for (const { id, receivedAt, events } of leads) {
    const history = await db
      .selectFrom('leadEvent')
      .select(['id', 'kind', 'status'])
      .where('leadId', '=', id)
      .orderBy('at')
      .execute();
    const timeOf = (index: number) => events[index] ?? events.at(-1) ?? receivedAt;
    for (const [index, entry] of history.entries())
      await db
        .updateTable('leadEvent')
        .set({ at: timeOf(index) })
        .where('id', '=', entry.id)
        .execute();
    const called = history.findIndex(({ kind, status }) => kind === 'status' && status !== 'spam');
    const calledAt = called < 0 ? null : timeOf(called);
    await db.updateTable('lead').set({ receivedAt, calledAt }).where('id', '=', id).execute();
  }
  await db.destroy();
}
