import { later } from '../leads/history.ts';
import { openLeads } from '../tables/open.ts';

/** When a lead came in, and when each entry of its history happened. ISO 8601 in UTC. */
interface Past {
  id: string;
  receivedAt: string;
  /** The first one first; whatever is missing happened right after the last one. */
  events: readonly string[];
}

/** Moves what happened to leads to other times. @param file SQLite's */
export async function moveToPast(file: string, leads: readonly Past[]): Promise<void> {
  const database = await openLeads(file);
  for (const { id, receivedAt, events } of leads) {
    const history = await database
      .selectFrom('lead_event')
      .select(['id', 'kind', 'state'])
      .where('lead_id', '=', id)
      .orderBy('at')
      .execute();
    const moments = history.map((_, index) => events[index] ?? later(events.at(-1) ?? receivedAt, index));
    for (const [index, entry] of history.entries())
      await database
        .updateTable('lead_event')
        .set({ at: moments[index] ?? receivedAt })
        .where('id', '=', entry.id)
        .execute();
    const called = history.findIndex(({ kind, state }) => kind === 'state' && state !== 'spam');
    await database
      .updateTable('lead')
      .set({
        received_at: receivedAt,
        changed_at: moments.at(-1) ?? null,
        called_at: moments[called] ?? null,
      })
      .where('id', '=', id)
      .execute();
  }
  await database.destroy();
}
