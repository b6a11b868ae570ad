import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { isPostgres } from './database.ts';
import type { LeadsDatabase } from './schema.ts';

/**
 * Brings the tables up to date, all steps in one transaction, while every other program that tries the same waits. Does
 * nothing where they are.
 * @param migrations in the order of their names
 * @throws the database's error; no change has been made then
 */
export async function migrate(database: LeadsDatabase, migrations: Record<string, Migration>) {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** What tables need in one dialect and not in the other. */
export function dialectParts(database: Kysely<unknown>) {
  return isPostgres(database)
    ? // Sorted by code point, as in SQLite, whatever the language of the server.
      { text: sql`text collate "C"`, end: sql`` }
    : { text: 'text' as const, end: sql`strict` };
}
