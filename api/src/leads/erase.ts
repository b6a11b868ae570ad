import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { BUSY_TIMEOUT, type Db, isPostgres } from '../db.ts';
import { runAtInterval } from '../http/interval.ts';
import type { Condition } from './filter.ts';

const HOUR = 60 * 60_000;

/** Erases leads with their deliveries, history and notes. @returns how many */
export async function eraseLeads(db: Db, condition: Condition): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('lead').where(condition).executeTakeFirstOrThrow();
  await emptyLog(db);
  return Number(numDeletedRows);
}

/** SQLite's log still has deleted rows. Waiting for other readers would block all requests: eraseHourly tries again. */
async function emptyLog(db: Db) {
  if (isPostgres(db)) return;
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    await sql`pragma wal_checkpoint(truncate)`
      .execute(connection)
      .finally(() => sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT)}`.execute(connection));
  });
}

/** Erases old leads every hour, if they are not kept for ever. */
export function eraseHourly(app: FastifyInstance, db: Db, keepDays: number | undefined) {
  runAtInterval(app, HOUR, 'erasing old leads', async () => {
    if (keepDays === undefined) return emptyLog(db);
    const before = new Date(Date.now() - keepDays * 24 * HOUR).toISOString();
    const count = await eraseLeads(db, (eb) => eb('lead.receivedAt', '<', before));
    if (count > 0) app.log.info({ count, keepDays }, 'old leads erased');
  });
}
