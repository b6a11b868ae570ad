import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  CamelCasePlugin,
  Kysely,
  Migrator,
  PostgresAdapter,
  PostgresDialect,
  type QueryExecutorProvider,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type Transaction,
} from 'kysely';
import Database from 'libsql';
import * as initial from './migrations/2026-11-28-initial.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type DbOrTx = Db | Tx;

/** Opens a database without migrating it. @param url path of a SQLite file, or a `postgres://` URL */
export async function openDatabase(url: string): Promise<Db> {
  const dialect = isPostgresUrl(url) ? await postgres(url) : sqlite(url);
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

function migratorOf(db: Db) {
  return new Migrator({ db, provider: { getMigrations: async () => ({ '2026-11-28-initial': initial }) } });
}

export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await migratorOf(db).getMigrations();
  return migrations.every(({ executedAt }) => executedAt);
}

export async function openMigrated(url: string): Promise<Db> {
  const db = await openDatabase(url);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

export function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work);
}

export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns the name of a database for messages, without user and password. */
export function databaseName(url: string): string {
  if (!isPostgresUrl(url)) return url;
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** How long SQLite waits for another writer, in milliseconds. */
export const BUSY_TIMEOUT = 5000;

/** `synchronous`: a commit waits for the disk. `secure_delete`: erased data is overwritten. */
const PRAGMAS = [
  `busy_timeout = ${BUSY_TIMEOUT}`,
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = ON',
];

function sqlite(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true });
  // SQLite gives its side files the mode of the main file.
  if (file !== ':memory:' && !existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new Database(file);
  for (const pragma of PRAGMAS) database.exec(`PRAGMA ${pragma}`);
  return new TransactionalSqliteDialect({ database: adapt(database) });
}

const READS = /^(select|pragma|vacuum)\b/i;

const MAX_STATEMENTS = 200;

/** Adapts libsql to Kysely. */
function adapt(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, Database.Statement>();

  function prepare(text: string): Database.Statement {
    // libsql would abort the whole process.
    if (!database.open) throw new Error('The database is closed.');
    const statement = statements.get(text) ?? database.prepare(text);
    // Each number of searched words is another text.
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    statements.set(text, statement);
    return statement;
  }

  /**
   * By `exec`: in libsql a prepared statement that finds a lock stays active, and then no commit succeeds. BEGIN IMMEDIATE
   * waits for other writers; a plain BEGIN may fail at its first write.
   */
  function control(text: 'begin' | 'commit' | 'rollback') {
    if (text === 'begin') database.exec('begin immediate');
    // After a full disk SQLite has rolled back by itself: a second ROLLBACK would fail and hide the error.
    else if (text === 'commit' || database.inTransaction) database.exec(text);
    return { changes: 0, lastInsertRowid: 0 };
  }

  function write<Result>(work: () => Result): Result {
    if (database.inTransaction) return work();
    control('begin');
    try {
      const result = work();
      control('commit');
      return result;
    } catch (error) {
      control('rollback');
      throw error;
    }
  }

  return {
    prepare(text) {
      const statement = prepare(text);
      const run = <Result>(work: () => Result) => (READS.test(text) ? work() : write(work));
      return {
        reader: statement.reader,
        all: (parameters) => run(() => statement.all([...parameters])),
        run: (parameters) =>
          text === 'begin' || text === 'commit' || text === 'rollback'
            ? control(text)
            : run(() => statement.run([...parameters])),
        iterate: (parameters) => statement.iterate([...parameters]) as IterableIterator<unknown>,
      };
    },
    close: () => {
      if (database.open) database.close();
    },
  };
}

/** Makes Kysely run migrations in a transaction, so that a crash leaves no half of one. */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** In milliseconds. Together shorter than the API keeps a silent connection. */
const TIMEOUTS = {
  statement_timeout: 8000,
  query_timeout: 9000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5000,
  idleTimeoutMillis: 30_000,
};

async function postgres(url: string): Promise<PostgresDialect> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    ...TIMEOUTS,
    connectionString: url,
    max: 10,
    keepAlive: true,
    application_name: 'leads',
    // Overrides a server-wide `off`, which would lose confirmed leads in a crash.
    options: '-c synchronous_commit=on',
    types: {
      // Counts are numbers, as in SQLite.
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text'),
    },
  });
  // Without listeners a lost connection would end the program. The query that uses it fails anyway.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/** Full disk, I/O errors, locks, lost or refused connections: trying again may help. */
const UNAVAILABLE = [
  /^SQLITE_(FULL|IOERR|BUSY|LOCKED|PROTOCOL|CANTOPEN|READONLY|NOMEM)(_|$)/,
  // PostgreSQL: connection, authorization, unknown database, conflicts, resources, locks, shutdown, system.
  /^(08|28|3D|40|53|57|58)[0-9A-Z]{3}$|^(55P03|25006|25P0[23])$/,
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/,
];

const LOST =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect|^Query read timeout/;

/** Returns whether an error says that the database cannot be used at the moment. */
export function isUnavailable(error: unknown): boolean {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error);
  return UNAVAILABLE.some((pattern) => pattern.test(String(code))) || LOST.test(String(message));
}
