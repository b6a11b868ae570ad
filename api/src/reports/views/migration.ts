import type { Kysely } from 'kysely';

/** What makes two reports the same. */
export const KEY = ['hour', 'composition', 'release', 'kind', 'bucket', 'canary', 'step', 'arm'] as const;

/** The tables of what visitors meet. The same for all databases. */
export async function createViews(database: Kysely<unknown>) {
  await database.schema
    .createTable('view_count')
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('composition', 'text', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('canary', 'text', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_count_key', [...KEY])
    .execute();
  await database.schema
    .createIndex('view_count_canary')
    .on('view_count')
    .columns(['canary', 'hour'])
    .execute();
  await database.schema
    .createTable('view_mark')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_mark_key', ['scope', 'visitor', 'kind'])
    .execute();
}
