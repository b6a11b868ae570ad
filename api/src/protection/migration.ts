import type { Kysely } from 'kysely';

/** The tables of the rate limit. The same for all databases. */
export async function createProtection(database: Kysely<unknown>) {
  await database.schema
    .createTable('rate_count')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('rate_count_expires_at').on('rate_count').column('expires_at').execute();
  await database.schema
    .createTable('secret')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
