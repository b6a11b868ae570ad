import type { Kysely } from 'kysely';

/** The table of the check that the database can be written to. The same for all databases. */
export async function createHeartbeat(database: Kysely<unknown>) {
  await database.schema
    .createTable('heartbeat')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}
