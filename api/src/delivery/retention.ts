import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import { runAtInterval } from '../http/interval.ts';
import { deleteLeads, deleteMailBefore, emptyLog } from '../leads/erasure.ts';
import { DAY } from '../leads/filters.ts';

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
  let count = 0;
  for (;;) {
    const old = database.selectFrom('lead').select('id').where('received_at', '<', before).limit(BATCH);
    const ids = (await old.execute()).map(({ id }) => id);
    if (ids.length === 0) break;
    await deleteLeads(database, ids);
    count += ids.length;
    await nextTurn();
  }
  await database
    .deleteFrom('delivery')
    .where('lead_id', 'is', null)
    .where('queued_at', '<', before)
    .where('state', 'in', ['done', 'dead'])
    .execute();
  return count;
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

/** Does what is due: mail files of this machine, and leads where no API has done so within a day. */
export async function eraseOld({ database, keepDays, mailFolder }: RetentionOptions, log: FastifyBaseLogger) {
  const now = Date.now();
  const before = new Date(now - keepDays * DAY).toISOString();
  await deleteMailBefore(mailFolder, before);
  if (!(await claimDay(database, now))) return;
  try {
    const leads = await eraseBefore(database, before);
    log.info({ leads, before }, 'old leads erased');
    if (leads > 0) await emptyLog(database);
  } catch (error) {
    // Whoever looks next tries again.
    await database.deleteFrom('heartbeat').where('name', '=', CLAIM).execute();
    throw error;
  }
}

/** The row that says when an API last began. */
const CLAIM = 'old-leads';

/** Whether this program is the one to do it: the first that asks a day after the last one. */
async function claimDay(database: LeadsDatabase, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  const claimed = await database
    .insertInto('heartbeat')
    .values({ name: CLAIM, at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ at })
        .where('heartbeat.at', '<=', new Date(now - DAY).toISOString()),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
