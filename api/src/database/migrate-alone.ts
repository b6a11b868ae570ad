import { sql } from 'kysely';
import { errorCode } from '../system/error-code.ts';
import { isPostgres } from './database.ts';
import type { LeadsDatabase } from './schema.ts';

/** Other programs use the tables that are to be changed. The message says what to do about it. */
export class TablesInUse extends Error {
  override name = 'TablesInUse';
}

/** For a change that others cannot live with. */
const STOP_OTHERS = 'other programs are using it. Stop every API, make a backup, and try again';

/**
 * Has a change of tables wait for others for a second at most: whoever wants to write after it waits behind it, also where
 * those that it waits for only read, for hours perhaps. SQLite needs nothing of the kind, readers are not in the way there.
 */
export async function waitBriefly(transaction: LeadsDatabase) {
  if (isPostgres(transaction)) await sql`set local lock_timeout = '1s'`.execute(transaction);
}

/** The same error; where a change of tables waited for others in vain, one that says so. */
export function asTablesInUse(error: unknown, isBreaking: boolean): unknown {
  if (isBreaking && /^SQLITE_BUSY/.test(errorCode(error)))
    return new TablesInUse(STOP_OTHERS, { cause: error });
  if (errorCode(error) !== '55P03') return error;
  return new TablesInUse('another program is using its tables, perhaps a backup', { cause: error });
}

/**
 * Has nobody else use the database within a transaction. Whoever comes later waits for its end before reading which changes
 * there are. For SQLite it has to be within `withFileAlone`.
 * @throws TablesInUse where somebody is connected
 */
export async function refuseOthers(transaction: LeadsDatabase) {
  if (!isPostgres(transaction)) return;
  await sql`lock table kysely_migration in access exclusive mode`.execute(transaction);
  // Those that connect from here on wait for the lock.
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (usename = current_user or application_name = 'leads')
    limit 1`.execute(transaction);
  if (rows.length > 0) throw new TablesInUse(STOP_OTHERS);
}

/** Does something with a SQLite file while nobody else has it open. Its first write fails where somebody has: SQLITE_BUSY. */
export async function withFileAlone<Result>(database: LeadsDatabase, work: () => Promise<Result>) {
  if (isPostgres(database)) return work();
  await sql`pragma locking_mode = exclusive`.execute(database);
  try {
    return await work();
  } finally {
    await sql`pragma locking_mode = normal`.execute(database);
    // The lock ends with the next access.
    await sql`select 1 from sqlite_schema`.execute(database);
  }
}
