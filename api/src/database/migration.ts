import type { Kysely } from 'kysely';

/** The table of changes that end the work of versions which do not know them. The same for all databases. */
export async function createBreakingChanges(database: Kysely<unknown>) {
  await database.schema
    .createTable('breaking_change')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .execute();
}
