import type { Kysely } from 'kysely';

/** The table of what browsers have blocked. The same for all databases. */
export async function createReports(database: Kysely<unknown>) {
  await database.schema
    .createTable('csp_violation')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('composition', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('directive', 'text', (column) => column.notNull())
    .addColumn('blocked', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('csp_violation_key', ['day', 'composition', 'source', 'directive', 'blocked'])
    .execute();
}
