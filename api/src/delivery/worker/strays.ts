import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LeadsDatabase } from '../../database/schema.ts';
import { runAtInterval } from '../../http/interval.ts';
import { DELIVERY_TARGETS, type DeliveryTarget } from '../schema.ts';
import { nameDelivery } from './outcomes.ts';
import { SCHEDULE } from './schedule.ts';

/** How often to look for deliveries that no loop would come to, in milliseconds. */
const LOOK_INTERVAL = 60_000;

/** Has each delivery come to its end, for as long as the app listens: also those that no loop would make or give up. */
export function watchStrays(
  app: FastifyInstance,
  database: LeadsDatabase,
  targets: readonly DeliveryTarget[],
) {
  const look = async () => {
    await bringBackFromAhead(database);
    await giveUpUnset(database, targets, app.log);
  };
  app.addHook('onListen', runAtInterval(app, LOOK_INTERVAL, look, 'deliveries that no loop comes to stay'));
}

/**
 * Has deliveries made that were queued or postponed while the clock ran ahead, and would wait until it is there again: those with a time
 * that a right clock gives to none. Their days count from now.
 */
export async function bringBackFromAhead(database: LeadsDatabase) {
  const now = Date.now();
  const moment = textOf(now);
  await database
    .updateTable('delivery')
    .set(({ eb }) => ({
      // An attempt may be under way.
      due_at: textOf(now + SCHEDULE.lease),
      queued_at: eb.case().when('queued_at', '>', moment).then(moment).else(eb.ref('queued_at')).end(),
    }))
    .where('target', 'in', DELIVERY_TARGETS)
    .where('state', 'in', ['pending', 'leased'])
    .where(({ or, eb }) =>
      or([
        // Only alerts are queued for later.
        eb('queued_at', '>', textOf(now + SCHEDULE.alertEvery)),
        // Not even a target's Retry-After reaches further.
        eb('due_at', '>', textOf(now + SCHEDULE.giveUpAfter)),
      ]),
    )
    .execute();
}

/**
 * Gives up what is as old as deliveries become, and goes to a target that is not set: no loop does.
 * @param targets those that are set
 */
export async function giveUpUnset(
  database: LeadsDatabase,
  targets: readonly DeliveryTarget[],
  log: FastifyBaseLogger,
) {
  const unset = DELIVERY_TARGETS.filter((target) => !targets.includes(target));
  if (unset.length === 0) return;
  const now = Date.now();
  const kind = 'target-not-set';
  const dead = await database
    .updateTable('delivery')
    .set({ state: 'dead', last_error: kind, lease_owner: null })
    .where('target', 'in', unset)
    .where('state', 'in', ['pending', 'leased'])
    // An API that has other settings may be at it.
    .where('due_at', '<=', textOf(now))
    .where('queued_at', '<=', textOf(now - SCHEDULE.giveUpAfter))
    .returningAll()
    .execute();
  for (const delivery of dead) log.error({ ...nameDelivery(delivery), kind }, 'delivery given up');
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
