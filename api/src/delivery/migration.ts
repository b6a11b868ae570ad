import type { Kysely } from 'kysely';
import { dialectParts } from '../database/migrate.ts';

/** The table of deliveries. */
export async function createDeliveries(database: Kysely<unknown>) {
  const { text, end } = dialectParts(database);
  await database.schema
    .createTable('delivery')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('lead_id', text, (column) => column.references('lead.id').onDelete('cascade'))
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('message_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('queued_at', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', text)
    .addColumn('last_error', text)
    .addColumn('done_at', text)
    .addUniqueConstraint('delivery_lead_target', ['lead_id', 'target'])
    .modifyEnd(end)
    .execute();
  await database.schema
    .createIndex('delivery_due')
    .on('delivery')
    .columns(['target', 'state', 'due_at'])
    .execute();
}
