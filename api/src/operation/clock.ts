import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { isPostgres } from '../database/database.ts';
import type { LeadsDatabase } from '../database/schema.ts';

const DAY = 24 * 60 * 60_000;

/** The rows that say when somebody last looked at the clock, and since when it has run on without a jump. */
const SEEN = 'clock';
const SINCE = 'clock-since';

const JUMPED =
  'The clock is not where it was to be expected: old leads stay for a day. Put it right if it is wrong.';

/**
 * The time in milliseconds, for what cannot be undone: undefined until the clock has run for a day without a jump of more than
 * a day, as those see it who ask for it at least daily. A jump is logged. The clock is PostgreSQL's where there is one.
 */
export async function steadyTime(
  database: LeadsDatabase,
  log: FastifyBaseLogger,
): Promise<number | undefined> {
  const now = await readClock(database);
  // In this order, and written in the other one: whoever finds that another API has seen the jump finds since when.
  const seen = await readRow(database, SEEN);
  const since = await readRow(database, SINCE);
  const runsOn = Math.abs(now - seen) <= DAY;
  if (!runsOn) await writeRow(database, SINCE, now);
  await writeRow(database, SEEN, now);
  if (runsOn) return now - since >= DAY ? now : undefined;
  if (!Number.isNaN(seen)) log.warn({ now: textOf(now), seen: textOf(seen) }, JUMPED);
  return undefined;
}

async function readClock(database: LeadsDatabase): Promise<number> {
  if (!isPostgres(database)) return Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  return rows[0]?.now.getTime() ?? Number.NaN;
}

/** The moment in a row; not a number where there is none. */
async function readRow(database: LeadsDatabase, name: string): Promise<number> {
  const row = await database.selectFrom('heartbeat').select('at').where('name', '=', name).executeTakeFirst();
  return Date.parse(row?.at ?? '');
}

async function writeRow(database: LeadsDatabase, name: string, time: number) {
  const at = textOf(time);
  await database
    .insertInto('heartbeat')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
