import type { Database } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';

/** Kysely's SQLite dialect, with transactions as a store that several processes open needs them. */
export function leadsDialect(sqlite: Database): Dialect {
  return {
    createDriver: () => new ImmediateDriver(sqlite),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: Database;

  constructor(sqlite: Database) {
    super({ database: preparedOnce(sqlite) });
    this.#sqlite = sqlite;
  }

  // A plain BEGIN takes the write lock at the first write, where SQLite may refuse it at once, without
  // waiting for busy_timeout (https://sqlite.org/isolation.html). IMMEDIATE waits at the beginning.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // After a full disk or an I/O error SQLite may have rolled back by itself (https://sqlite.org/lang_transaction.html).
  // A second ROLLBACK would fail and hide the error that tells what happened.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Most statements that are kept prepared. The API has a few dozen; a list of values in one makes it another one. */
const PREPARED = 200;

/**
 * Keeps statements prepared: preparing takes longer than most of them run. Not pragmas, some of which take effect while
 * they are prepared (https://sqlite.org/pragma.html), and not those that change tables.
 */
function preparedOnce(sqlite: Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const statement = sqlite.prepare(text);
      if (/^\s*(select|insert|update|delete|begin|commit|savepoint|release|rollback)\b/i.test(text)) {
        if (statements.size >= PREPARED) statements.clear();
        statements.set(text, statement);
      }
      return statement;
    },
    close: () => sqlite.close(),
  };
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite can change tables within a transaction. Kysely then runs all migrations in one: a failed one leaves
  // nothing half done, and of two processes that start together one waits for the other.
  override get supportsTransactionalDdl() {
    return true;
  }
}
