import { setTimeout as sleep } from 'node:timers/promises';
import { isPostgresUrl, mayHoldLeads, openDatabase, openLeadsForReading } from '../database/database.ts';
import { checkTables, type Extent, migrate, readTables, refuseNewer } from '../database/migrate.ts';
import { TablesInUse } from '../database/migrate-alone.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { openSqliteInMemory } from '../database/sqlite.ts';
import { mayComeBack } from '../database/storage-unavailable.ts';
import { MIGRATIONS } from './migrations.ts';

/** How long to wait before a server is tried again, in milliseconds. */
const RETRY_INTERVAL = 1000;

/** The same where others use the tables that are to be changed: each attempt holds up new leads for a second. */
const IN_USE_INTERVAL = 5000;

/**
 * Opens the leads database for writing, as APIs do when they start: makes the tables where there are none, and adds what is
 * missing, so far as earlier versions that are still running can live with it. A SQLite file is created where there is none;
 * a PostgreSQL database has to exist.
 * @param address path of a SQLite file, or a `postgres://` URL
 * @throws WrongTables; the database's error when it cannot be opened or reached
 */
export function openLeads(address: string): Promise<LeadsDatabase> {
  return openMigrated(address, 'additive');
}

async function openMigrated(address: string, extent: Extent): Promise<LeadsDatabase> {
  if (isPostgresUrl(address)) {
    // By connections that may take their time.
    await migrateLeads(address, extent);
    return openDatabase(address);
  }
  const database = await openDatabase(address);
  await orClose(database, migrate(database, MIGRATIONS, extent));
  return database;
}

/** Closes a database that cannot be used after all. */
async function orClose(database: LeadsDatabase, work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/**
 * The same, but waits for as long as a PostgreSQL server cannot be reached or is starting, or others use tables that are to be
 * changed.
 * @param onFailure hears of each attempt that failed
 * @throws as `openLeads`, where waiting would not help
 */
export async function awaitLeads(address: string, onFailure: (error: unknown) => void) {
  for (;;) {
    try {
      return await openLeads(address);
    } catch (error) {
      const isInUse = error instanceof TablesInUse;
      if (!isPostgresUrl(address) || !(isInUse || mayComeBack(error))) throw error;
      onFailure(error);
      await sleep(isInUse ? IN_USE_INTERVAL : RETRY_INTERVAL);
    }
  }
}

/**
 * Brings the tables of the leads database up to date, so far as they may be changed.
 * @returns the names of the changes that were made
 * @throws as `openLeads`
 */
export async function migrateLeads(address: string, extent: Extent): Promise<string[]> {
  const database = await openDatabase(address, { noTimeout: true });
  return migrate(database, MIGRATIONS, extent).finally(() => database.destroy());
}

/**
 * Opens the leads database as staff's commands do: they change no tables, whatever APIs are running.
 * @throws WrongTables where they are not those of this version; the database's error
 */
export async function openUpToDate(address: string, { readOnly }: { readOnly: boolean }) {
  const database = readOnly ? await openLeadsForReading(address) : await openDatabase(address);
  await orClose(database, checkTables(database, MIGRATIONS));
  return database;
}

/**
 * Looks whether this version can still use a database that it has open.
 * @throws WrongTables where a newer version has changed it meanwhile; the database's error
 */
export function checkUsable(database: LeadsDatabase): Promise<void> {
  return refuseNewer(database, MIGRATIONS);
}

/**
 * Opens a database that is to be filled: makes the tables where there are none.
 * @throws WrongTables where there are others than those of this version; the database's error
 */
export function openNew(address: string): Promise<LeadsDatabase> {
  return openMigrated(address, 'new');
}

/**
 * Reads what `migrateLeads` would change.
 * @throws as `openLeads`
 */
export async function pendingChanges(address: string): Promise<string[]> {
  if (!mayHoldLeads(address)) return Object.keys(MIGRATIONS);
  const database = await openLeadsForReading(address);
  const { pending } = await readTables(database, MIGRATIONS).finally(() => database.destroy());
  return pending;
}

/** A leads database without leads, in memory. */
export async function openEmpty(): Promise<LeadsDatabase> {
  const database = openSqliteInMemory();
  await migrate(database, MIGRATIONS, 'all');
  return database;
}
