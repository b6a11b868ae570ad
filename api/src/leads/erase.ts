import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Db, isPostgres } from '../db.ts';
import { runAtInterval } from '../http/interval.ts';
import type { Condition } from './filter.ts';

const DAY = 24 * 60 * 60_000;

/** Erases leads with their deliveries, history and notes. @returns how many */
export async function eraseLeads(db: Db, condition: Condition): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('lead').where(condition).executeTakeFirstOrThrow();
  // SQLite overwrites deleted rows in its file, but its write-ahead log still has them.
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return Number(numDeletedRows);
}

/** Erases old leads once a day. */
export function eraseDaily(app: FastifyInstance, db: Db, keepDays: number) {
  runAtInterval(app, DAY, 'erasing old leads', async () => {
    const before = new Date(Date.now() - keepDays * DAY).toISOString();
    const count = await eraseLeads(db, (eb) => eb('lead.receivedAt', '<', before));
    if (count > 0) app.log.info({ count, keepDays }, 'old leads erased');
  });
}
