import { openMigrated } from '../db.ts';

/** When a lead came in, and when each entry of its history happened, the first one first. ISO 8601. */
interface Past {
  id: string;
  receivedAt: string;
  events: readonly string[];
}

/** Moves what happened to leads to other times, for pictures. @param file SQLite's */
export async function moveToPast(file: string, leads: readonly Past[]): Promise<void> {
  const db = await openMigrated(file);
  for (const { id, receivedAt, events } of leads) {
    const history = await db
      .selectFrom('leadEvent')
      .select(['id', 'kind', 'status'])
      .where('leadId', '=', id)
      .orderBy('at')
      .execute();
    const at = (index: number) => events[index] ?? events.at(-1) ?? receivedAt;
    for (const [index, entry] of history.entries())
      await db
        .updateTable('leadEvent')
        .set({ at: at(index) })
        .where('id', '=', entry.id)
        .execute();
    const called = history.findIndex(({ kind, status }) => kind === 'status' && status !== 'spam');
    await db
      .updateTable('lead')
      .set({ receivedAt, changedAt: at(history.length - 1), calledAt: called < 0 ? null : at(called) })
      .where('id', '=', id)
      .execute();
  }
  await db.destroy();
}
