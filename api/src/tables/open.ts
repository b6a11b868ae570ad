import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { openSqliteInMemory } from '../database/sqlite.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Opens the leads database for writing and brings its tables up to date. A SQLite file is created where there is none; a
 * PostgreSQL database has to exist.
 * @param address path of a SQLite file, or a `postgres://` URL
 * @throws the database's error when it cannot be opened or reached
 */
export async function openLeads(address: string): Promise<LeadsDatabase> {
  return upToDate(openDatabase(address));
}

/** A leads database without leads, in memory. */
export function openEmpty(): Promise<LeadsDatabase> {
  return upToDate(openSqliteInMemory());
}

async function upToDate(database: LeadsDatabase): Promise<LeadsDatabase> {
  try {
    await migrate(database, MIGRATIONS);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}
