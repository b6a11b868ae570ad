import type { Kysely } from 'kysely';
import { dialectParts } from '../database/migrate.ts';

/** The table of leads. */
export async function createLead(database: Kysely<unknown>) {
  const { text, end } = dialectParts(database);
  await database.schema
    .createTable('lead')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('received_at', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('phone', text, (column) => column.notNull())
    .addColumn('service', text, (column) => column.notNull())
    .addColumn('message', text, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await database.schema.createIndex('lead_received_at').on('lead').column('received_at').execute();
}

/** The columns for what staff make of a lead, for suspicion and for repeated requests. */
export async function addLeadColumns(database: Kysely<unknown>) {
  const { text } = dialectParts(database);
  await database.schema
    .alterTable('lead')
    .addColumn('state', text, (column) => column.notNull().defaultTo('new'))
    .execute();
  await database.schema.alterTable('lead').addColumn('suspect', text).execute();
  await database.schema.alterTable('lead').addColumn('idempotency_key', text).execute();
  await database.schema
    .createIndex('lead_idempotency_key')
    .unique()
    .on('lead')
    .column('idempotency_key')
    .execute();
}
