import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import { runAtInterval } from '../http/interval.ts';
import { deleteLeads, deleteMailBefore, emptyLog } from '../leads/erasure.ts';
import { DAY } from '../leads/filters.ts';
import { steadyTime } from '../operation/clock.ts';
import { TARGETS } from './schema.ts';
import { SCHEDULE } from './worker/schedule.ts';

/** How often each API looks whether it is time, in milliseconds. */
const LOOK_INTERVAL = 60 * 60_000;

/** Leads that are deleted at once, so that requests are answered in between. */
const BATCH = 500;

/**
 * Erases the leads from before a moment, in ISO 8601, with their deliveries and Idempotency-Keys, and alerts as old. What was
 * deleted may be left in the database's files.
 * @returns how many leads
 */
export async function eraseBefore(database: LeadsDatabase, before: string): Promise<number> {
  return (await eraseExcept(database, before)).leads;
}

/**
 * The same, but leaves leads with a delivery that was queued later than a moment and is still tried.
 * @returns how many leads, and how many of them nobody had received, suspects aside
 */
async function eraseExcept(database: LeadsDatabase, before: string, triedSince?: string) {
  const count = { leads: 0, unheard: 0 };
  for (;;) {
    let old = database.selectFrom('lead').select('id').where('received_at', '<', before).limit(BATCH);
    if (triedSince !== undefined) {
      const tried = database
        .selectFrom('delivery')
        .select('lead_id')
        .where('lead_id', 'is not', null)
        .where('state', 'in', ['pending', 'leased'])
        .where('queued_at', '>', triedSince);
      old = old.where('id', 'not in', tried);
    }
    const ids = (await old.execute()).map(({ id }) => id);
    if (ids.length === 0) break;
    const unheard = await countUnheard(database, ids);
    await deleteLeads(database, ids);
    count.leads += ids.length;
    count.unheard += unheard;
    await nextTurn();
  }
  await database
    .deleteFrom('delivery')
    .where('lead_id', 'is', null)
    .where('queued_at', '<', before)
    .where('state', 'in', ['done', 'filed', 'dead'])
    .execute();
  return count;
}

/** How many of these leads nobody has heard of, those aside that were held as suspects. */
async function countUnheard(database: LeadsDatabase, ids: readonly string[]): Promise<number> {
  const deliveries = await database
    .selectFrom('delivery')
    .select(['lead_id', 'state'])
    .where('lead_id', 'in', ids)
    .where('target', 'in', TARGETS)
    .execute();
  const heard = deliveries.filter(({ state }) => state === 'done' || state === 'held');
  const leads = (rows: typeof deliveries) => new Set(rows.map(({ lead_id: id }) => id));
  return leads(deliveries).size - leads(heard).size;
}

interface RetentionOptions {
  database: LeadsDatabase;
  /** After how many days leads are erased. */
  keepDays: number;
  mailFolder: string;
}

/** Erases old leads once a day for as long as the app listens: one of all the APIs on a database does it for that day. */
export function eraseDaily(app: FastifyInstance, options: RetentionOptions) {
  const complaint = 'old leads stay';
  const look = runAtInterval(app, LOOK_INTERVAL, () => eraseOld(options, app.log), complaint);
  app.addHook('onListen', look);
}

/**
 * Does what is due, where the clock can be relied on: mail files of this machine, and leads where no API has done so within a
 * day. What is still being delivered stays until that has come to its end.
 */
export async function eraseOld({ database, keepDays, mailFolder }: RetentionOptions, log: FastifyBaseLogger) {
  const now = await steadyTime(database, log);
  if (now === undefined) return;
  const before = new Date(now - keepDays * DAY).toISOString();
  await deleteMailBefore(mailFolder, before);
  if (!(await claimDay(database, now))) return;
  try {
    const triedSince = new Date(now - SCHEDULE.giveUpAfter).toISOString();
    const { leads, unheard } = await eraseExcept(database, before, triedSince);
    if (unheard > 0) log.warn({ leads: unheard }, 'leads were erased that nobody had received');
    log.info({ leads, before }, 'old leads erased');
    // Also where nothing was found: a run before may have failed or ended between the two.
    await emptyLog(database);
  } catch (error) {
    // Whoever looks next tries again.
    await database.deleteFrom('heartbeat').where('name', '=', CLAIM).execute();
    throw error;
  }
}

/** The row that says when an API last began. */
const CLAIM = 'old-leads';

/**
 * Whether this program is the one to do it: the first that asks a day after the last one. A claim from more than a day ahead, of a
 * clock that was wrong, counts as none.
 */
async function claimDay(database: LeadsDatabase, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  const dayBefore = new Date(now - DAY).toISOString();
  const dayAfter = new Date(now + DAY).toISOString();
  const claimed = await database
    .insertInto('heartbeat')
    .values({ name: CLAIM, at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ at })
        .where(({ or, eb }) => or([eb('heartbeat.at', '<=', dayBefore), eb('heartbeat.at', '>', dayAfter)])),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
