import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { isPostgres } from './database.ts';
import { asTablesInUse, refuseOthers, waitBriefly, withFileAlone } from './migrate-alone.ts';
import type { LeadsDatabase } from './schema.ts';

/** A change of the tables. */
export interface Change extends Migration {
  /** Whether a version that does not know this change must not use the database any more. */
  breaking?: boolean;
}

/** Changes by name, in the order of their names. */
export type Changes = Readonly<Record<string, Change>>;

/** The tables of a database are not those that this version works with. The message says what to do about it. */
export class WrongTables extends Error {
  override name = 'WrongTables';
}

/** Which changes a database has. */
interface TablesState {
  /** How many of them were made. */
  made: number;
  /** Changes of this version that were not made yet. */
  pending: string[];
  /** Changes that a newer version has made, and that this one does not know. */
  unknown: string[];
}

/**
 * Reads which changes a database has.
 * @throws WrongTables when a newer version has made one that this version cannot live with
 */
export async function readTables(database: LeadsDatabase, changes: Changes): Promise<TablesState> {
  const made = await namesIn(database, 'kysely_migration');
  const unknown = made.filter((name) => !changes[name]);
  await refuseNewer(database, changes);
  const pending = Object.keys(changes).filter((name) => !made.includes(name));
  return { made: made.length, pending, unknown };
}

/** @throws WrongTables when a newer version has made a change that this version cannot live with */
export async function refuseNewer(database: LeadsDatabase, changes: Changes) {
  const breaking = (await namesIn(database, 'breaking_change')).filter((name) => !changes[name]);
  if (breaking.length === 0) return;
  throw new WrongTables(
    `a newer version has changed its tables (${breaking.join(', ')}) so that this version cannot use them. Run that version, or restore a backup from before`,
  );
}

/**
 * Looks whether a database has the tables of this version.
 * @throws WrongTables where it is older, or newer in a way that this version cannot live with
 */
export async function checkTables(database: LeadsDatabase, changes: Changes) {
  const { pending } = await readTables(database, changes);
  if (pending.length > 0) throw tooOld(pending);
}

/**
 * What may be changed: the tables of an empty database only (`new`), also what versions that do not know it can live with
 * (`additive`), or all. An empty database always gets all of them.
 */
export type Extent = 'new' | 'additive' | 'all';

/**
 * Brings the tables up to date, all steps in one transaction, while every other program that tries the same waits. Does
 * nothing where they are, and leaves alone what a newer version has added. A breaking change is made while nobody else has the
 * database open, unless that is empty.
 * @returns the names of the changes that were made
 * @throws WrongTables where more is needed than what may be changed; TablesInUse; the database's error. No change has been made
 *   then.
 */
export async function migrate(database: LeadsDatabase, changes: Changes, extent: Extent): Promise<string[]> {
  const { made, pending, unknown } = await readTables(database, changes);
  if (pending.length === 0) return [];
  if (made > 0) refuseMoreThan(extent, changes, pending);
  const isBreaking = made > 0 && pending.some((name) => changes[name]?.breaking);
  const migrator = migratorFor(database, changes, { unknown, isBreaking });
  const { error, results = [] } = isBreaking
    ? await withFileAlone(database, () => migrator.migrateToLatest())
    : await migrator.migrateToLatest();
  if (!error) return results.map(({ migrationName }) => migrationName);
  // A newer version may have come first, whose changes were not in the list yet.
  if ((await readTables(database, changes)).unknown.length > unknown.length)
    return migrate(database, changes, extent);
  throw asTablesInUse(error, isBreaking);
}

function refuseMoreThan(extent: Extent, changes: Changes, pending: readonly string[]) {
  if (extent === 'new') throw tooOld(pending);
  const breaking = pending.filter((name) => changes[name]?.breaking);
  if (extent === 'all' || breaking.length === 0) return;
  throw new WrongTables(
    `its tables have to be changed (${breaking.join(', ')}) so that earlier versions cannot use them any more. Stop every API, make a backup, and run "npx site-leads migrate"`,
  );
}

function tooOld(pending: readonly string[]) {
  return new WrongTables(
    `its tables are older than this version (without ${pending.join(', ')}). Run "npx site-leads migrate"`,
  );
}

/** Kysely refuses a database with a change that its list has not, whatever the change is. So the list gets all of them. */
function migratorFor(
  database: LeadsDatabase,
  changes: Changes,
  { unknown, isBreaking }: { unknown: readonly string[]; isBreaking: boolean },
) {
  const known = Object.entries(changes).map(([name, change]) => [name, prepared(name, change, isBreaking)]);
  const others = unknown.map((name) => [name, { up: async () => undefined }]);
  const migrations: Record<string, Migration> = Object.fromEntries([...known, ...others]);
  return new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    // Of two branches the later one may have been released first.
    allowUnorderedMigrations: true,
  });
}

/**
 * A change as it is made: it waits for others only briefly, or refuses to be made beside them, and a breaking one leaves its name
 * in the database, for versions that do not know it.
 */
function prepared(name: string, { up, breaking }: Change, alone: boolean): Migration {
  return {
    async up(database: LeadsDatabase) {
      await waitBriefly(database);
      if (alone) await refuseOthers(database);
      await up(database);
      if (breaking) await database.insertInto('breaking_change').values({ name }).execute();
    },
  };
}

/** The names in a table; none where there is no such table. */
async function namesIn(database: LeadsDatabase, table: 'kysely_migration' | 'breaking_change') {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return [];
  const rows = await database.selectFrom(table).select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** What tables need in one dialect and not in the other. */
export function dialectParts(database: Kysely<unknown>) {
  return isPostgres(database)
    ? // Sorted by code point, as in SQLite, whatever the language of the server.
      { text: sql`text collate "C"`, end: sql`` }
    : { text: 'text' as const, end: sql`strict` };
}
