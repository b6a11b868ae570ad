import { existsSync } from 'node:fs';
import { PostgresAdapter, type QueryExecutorProvider } from 'kysely';
import type { LeadsDatabase } from './schema.ts';
import { openSqlite, openSqliteForReading } from './sqlite.ts';

/**
 * Opens the leads database for writing, its tables as they are. A SQLite file is created where there is none.
 * @param address path of a SQLite file, or a `postgres://` URL
 * @param noTimeout whether statements may take as long as they need, for changes of tables
 * @throws SqliteError when the file cannot be opened, or is not a database; where a file that a URL names cannot be read
 */
export async function openDatabase(address: string, { noTimeout = false } = {}): Promise<LeadsDatabase> {
  return isPostgresUrl(address) ? openPostgres(address, { noTimeout }) : openSqlite(address);
}

/**
 * Opens an existing leads database for reading only, next to APIs that may be writing to it.
 * @param address path of a SQLite file, or a `postgres://` URL
 * @throws SqliteError when there is no such file, or it is not a database
 */
export async function openLeadsForReading(address: string): Promise<LeadsDatabase> {
  return isPostgresUrl(address) ? openPostgres(address, { readOnly: true }) : openSqliteForReading(address);
}

/** Its client is loaded only where it is used: it takes 5 MB. */
async function openPostgres(...options: Parameters<typeof import('./postgres.ts').openPostgres>) {
  const postgres = await import('./postgres.ts');
  return postgres.openPostgres(...options);
}

/** Whether there may be leads at this address: false for a SQLite file that no API has made yet. */
export function mayHoldLeads(address: string): boolean {
  return isPostgresUrl(address) || existsSync(address);
}

/** Whether the address of a database is a URL of PostgreSQL, and not the path of a SQLite file. */
export function isPostgresUrl(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** The address of a database as messages may name it: without user and password. */
export function nameDatabase(address: string): string {
  if (!isPostgresUrl(address)) return address;
  const { host, pathname } = new URL(address);
  return `postgres://${host}${pathname}`;
}

/** Whether this database is PostgreSQL, which several programs can write to at the same time. */
export function isPostgres(database: QueryExecutorProvider): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
