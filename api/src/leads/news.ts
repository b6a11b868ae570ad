import { sql } from 'kysely';
import { isPostgres } from '../database/database.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import type { LeadNewsTable } from './schema.ts';

/**
 * How long it is kept what happened to leads, in milliseconds: longer than an API that has lost its database goes on telling those who
 * listen as if nothing had been missed.
 */
const KEPT = 60 * 60_000;

/** What happened to leads after a number, in its order. */
export function readNews(database: LeadsDatabase, after: number): Promise<LeadNewsTable[]> {
  return database.selectFrom('lead_news').selectAll().where('number', '>', after).orderBy('number').execute();
}

/** The last number of what happened so many milliseconds ago, or before; 0 where nothing did. */
export async function numberBefore(database: LeadsDatabase, milliseconds: number): Promise<number> {
  const { number } = await database
    .selectFrom('lead_news')
    .select(({ fn }) => fn.max<number | null>('number').as('number'))
    .where('at', '<=', momentAgo(database, milliseconds))
    .executeTakeFirstOrThrow();
  return number ?? 0;
}

/** Removes what happened long ago; of an erased lead its id was left there. */
export async function removeOldNews(database: LeadsDatabase) {
  await database.deleteFrom('lead_news').where('at', '<=', momentAgo(database, KEPT)).execute();
}

/** A moment by the database's clock, which is one for all programs, as triggers write it. */
function momentAgo(database: LeadsDatabase, milliseconds: number) {
  const seconds = milliseconds / 1000;
  return isPostgres(database)
    ? sql<string>`to_char((clock_timestamp() - make_interval(secs => ${seconds})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${seconds} seconds`})`;
}
