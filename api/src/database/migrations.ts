import { type Kysely, type Migration, Migrator, PostgresAdapter, sql } from 'kysely';
import { createProtection } from '../protection/migration.ts';
import { createReports } from '../reports/migration.ts';
import { replaceNul } from './nul-migration.ts';
import type { LeadsDatabase } from './schema.ts';

/** Every change of the tables, in order. One that has been released is never edited: add another. */
const MIGRATIONS: Record<string, Migration> = {
  '001-lead': { up: createLead },
  '002-outbox': { up: addOutbox },
  '003-protection': { up: createProtection },
  '004-reports': { up: createReports },
  '005-nul': { up: replaceNul },
};

/**
 * Brings the tables up to date, all steps in one transaction, while every other program that tries the same waits. Does
 * nothing where they are.
 * @throws the database's error; no change has been made then
 */
export async function migrateLeads(database: LeadsDatabase, migrations = MIGRATIONS) {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function createLead(database: Kysely<unknown>) {
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

async function addOutbox(database: Kysely<unknown>) {
  const { text, end } = dialectParts(database);
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

/** What tables need in one dialect and not in the other. */
function dialectParts(database: Kysely<unknown>) {
  return database.getExecutor().adapter instanceof PostgresAdapter
    ? // Sorted by code point, as in SQLite, whatever the language of the server.
      { text: sql`text collate "C"`, end: sql`` }
    : { text: 'text' as const, end: sql`strict` };
}
