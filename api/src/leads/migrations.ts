import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { createProtection } from '../protection/migration.ts';
import type { LeadsDatabase } from './schema.ts';

/** Every change of the tables, in order. One that has been released is never edited: add another. */
const MIGRATIONS: Record<string, Migration> = {
  '001-lead': { up: createLead },
  '003-protection': { up: createProtection },
};

/**
 * Brings the tables up to date, all steps in one transaction. Does nothing where they are.
 * @throws the database's error; no change has been made then
 */
export async function migrateLeads(database: LeadsDatabase, migrations = MIGRATIONS) {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function createLead(database: Kysely<unknown>) {
  await database.schema
    .createTable('lead')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await database.schema.createIndex('lead_received_at').on('lead').column('received_at').execute();
}
