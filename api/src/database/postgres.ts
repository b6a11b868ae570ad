import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { secureConnection } from './postgres-connection.ts';
import type { LeadsDatabase, LeadsSchema } from './schema.ts';

/**
 * Waiting times in milliseconds. Together they stay below the 30 s after which the API gives a connection up, so that a
 * sender learns that the database does not answer.
 */
const TIMEOUTS = {
  statement_timeout: 8000,
  // For a server that has gone without a word.
  query_timeout: 9000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Connections of one API. Four instances stay well below PostgreSQL's default of 100. */
const CONNECTIONS = 10;

/**
 * What each connection sets. What is committed has reached the disk, whatever the server, the database or the user has for
 * `synchronous_commit`: off would lose a confirmed lead in a crash, local and remote_write one that a standby takes over from.
 * Only remote_apply is stricter.
 */
const SESSION = `select
  set_config('default_transaction_read_only', $1, false),
  set_config('synchronous_commit',
    case current_setting('synchronous_commit') when 'remote_apply' then 'remote_apply' else 'on' end, false)`;

interface PostgresOptions {
  /** Has the server refuse every attempt to write. */
  readOnly?: boolean;
  /** Lets statements take as long as they need. */
  noTimeout?: boolean;
}

/**
 * Connects when the first query needs it. Connections that are lost are replaced by new ones.
 * @throws where a file that the address names cannot be read
 */
export function openPostgres(
  url: string,
  { readOnly = false, noTimeout = false }: PostgresOptions,
): LeadsDatabase {
  const pool = new pg.Pool({
    ...secureConnection(url),
    max: CONNECTIONS,
    keepAlive: true,
    application_name: 'leads',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser },
    ...(!noTimeout && TIMEOUTS),
  });
  // A connection that ends emits an error even while nobody uses it, and one without listener would end the program.
  // Whoever uses it learns of it from the query.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const dialect = new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(SESSION, [String(readOnly)]));
    },
  });
  return new Kysely<LeadsSchema>({ dialect });
}

function ignore() {}

/** Counts are numbers, as in SQLite: pg gives bigint as text. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text');
}
