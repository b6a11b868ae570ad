import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { LeadsDatabase, LeadsSchema } from './schema.ts';

/**
 * Waiting times in milliseconds. Together they stay below the 30 s after which the API gives a connection up, so that a
 * sender learns that the database does not answer.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 8000,
  // For a server that has gone without a word.
  query_timeout: 9000,
  idle_in_transaction_session_timeout: 10_000,
  idleTimeoutMillis: 30_000,
};

/** Connections of one API. Four instances stay well below PostgreSQL's default of 100. */
const CONNECTIONS = 10;

/**
 * Connects when the first query needs it. Connections that are lost are replaced by new ones.
 * @param readOnly has the server refuse every attempt to write
 */
export function openPostgres(url: string, { readOnly }: { readOnly: boolean }): LeadsDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    keepAlive: true,
    application_name: 'leads',
    types: { getTypeParser },
    ...TIMEOUTS,
  });
  // A connection that ends emits an error even while nobody uses it, and one without listener would end the program.
  // Whoever uses it learns of it from the query.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const dialect = new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`set default_transaction_read_only = ${readOnly}`));
    },
  });
  return new Kysely<LeadsSchema>({ dialect });
}

function ignore() {}

/** Counts are numbers, as in SQLite: pg gives bigint as text. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? 'text');
}
