import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { isLoopback } from '@site/contract/hosts';
import {
  CamelCasePlugin,
  CompiledQuery,
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
import { MIGRATIONS } from './migrations/index.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** What several functions can run in: the database itself or a transaction. */
export type Queries = Db | Tx;

/** Opens a database, its tables as they are. @param url path of a SQLite file, or a `postgres://` URL */
export async function open(url: string): Promise<Db> {
  const dialect = isPostgresUrl(url) ? await postgres(url) : sqlite(url);
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** Creates or updates the tables. @returns the names of the migrations that ran */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Returns the names of migrations that have not run yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

export async function openMigrated(url: string): Promise<Db> {
  const db = await open(url);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Runs work in one transaction. In SQLite it is the only writer from its beginning. */
export function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work);
}

export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Names a database in messages, without user and password. */
export function databaseName(url: string): string {
  if (!isPostgresUrl(url)) return url;
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

// SQLite

/** `synchronous=FULL`: a commit is on the disk when it returns. `secure_delete`: erased data is overwritten. */
const PRAGMAS = [
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = ON',
  'temp_store = MEMORY',
];

function sqlite(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true });
  // SQLite gives its side files the mode of the main file.
  if (file !== ':memory:' && !existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new Database(file);
  for (const pragma of PRAGMAS) database.exec(`PRAGMA ${pragma}`);
  return new TransactionalSqliteDialect({ database: withImmediateTransactions(database) });
}

/**
 * A plain BEGIN may fail at the first write without waiting for other writers. A ROLLBACK after a full disk, which has
 * rolled back already, would hide the error.
 */
function withImmediateTransactions(database: Database.Database): SqliteDatabase {
  const nothing = { reader: false, all: () => [], run: () => ({ changes: 0, lastInsertRowid: 0 }) };
  return {
    prepare(text) {
      // libsql would abort the whole process.
      if (!database.open) throw new Error('The database is closed.');
      if (text === 'rollback' && !database.inTransaction)
        return { ...nothing, iterate: () => [][Symbol.iterator]() };
      const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
      return {
        reader: statement.reader,
        all: (parameters) => statement.all([...parameters]),
        run: (parameters) => statement.run([...parameters]),
        iterate: (parameters) => statement.iterate([...parameters]) as IterableIterator<unknown>,
      };
    },
    close: () => {
      if (database.open) database.close();
    },
  };
}

/** Has Kysely run migrations in a transaction, which SQLite can do. */
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

// PostgreSQL

/** In milliseconds. Together shorter than a request may take. */
const TIMEOUTS = {
  statement_timeout: 8000,
  query_timeout: 9000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5000,
  idleTimeoutMillis: 30_000,
};

/** Overrides a server-wide `synchronous_commit=off`, which would lose confirmed leads in a crash. */
const SYNCHRONOUS = `select set_config('synchronous_commit',
  case current_setting('synchronous_commit') when 'remote_apply' then 'remote_apply' else 'on' end, false)`;

async function postgres(url: string): Promise<PostgresDialect> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    ...TIMEOUTS,
    ...secureConnection(url),
    max: 10,
    keepAlive: true,
    application_name: 'leads',
    types: {
      // Counts are numbers, as in SQLite.
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text'),
    },
  });
  // Without listeners a lost connection would end the program. Its user gets the error from the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(SYNCHRONOUS));
    },
  });
}

/** Asks for TLS with a valid certificate, unless the URL says otherwise or names this machine. */
function secureConnection(url: string) {
  const address = new URL(url);
  // pg treats these as verify-full too, with a warning.
  if (/^(require|verify-ca)$/.test(address.searchParams.get('sslmode') ?? ''))
    address.searchParams.set('sslmode', 'verify-full');
  const host = address.searchParams.get('host') ?? address.hostname;
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host);
  return { connectionString: address.href, ssl: isLocal ? false : {} };
}

// Errors

/** Codes after which trying again may help: full disk, I/O errors, locks, lost or refused connections. */
const UNAVAILABLE = [
  /^SQLITE_(FULL|IOERR|BUSY|LOCKED|PROTOCOL|CANTOPEN|READONLY|NOMEM)(_|$)/,
  // PostgreSQL: connection, authorization, unknown database, conflicts, resources, locks, shutdown, system.
  /^(08|28|3D|40|53|57|58)[0-9A-Z]{3}$|^(55P03|25006|25P0[23])$/,
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/,
];

/** Messages of pg without a code. */
const LOST =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect|^Query read timeout/;

/** Whether an error says that the database cannot be used at the moment. */
export function isUnavailable(error: unknown): boolean {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error);
  return UNAVAILABLE.some((pattern) => pattern.test(String(code))) || LOST.test(String(message));
}
