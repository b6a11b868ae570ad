import type { FastifyInstance } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import { runAtInterval } from '../http/interval.ts';
import { DAY } from '../leads/filters.ts';
import type { Settings } from '../settings.ts';
import { TARGETS, type Target } from './schema.ts';

/** How often to look whether somebody hears of leads, in milliseconds. */
const LOOK_INTERVAL = 60_000;

/** For how long a target that has not accepted a lead yet is expected to, in milliseconds. */
const SOON = 60 * 60_000;

/** Why nobody hears of leads, and what to do about it. */
const REASONS = {
  'no-target':
    'Nobody hears of new leads: the site is public (SITE_ORIGIN is https), but there is no mail server and no webhook. Set SMTP_URL or WEBHOOK_URL.',
  dead: 'Nobody has heard of some leads: their deliveries were given up, have failed for an hour and more, or are mail that was written to files. Put mail or webhook right, then run "npx site-leads redeliver".',
};

type Unheard = (typeof REASONS)[keyof typeof REASONS];

/** The targets by which somebody hears of leads. Mail that is written to files is one only while the site is not public. */
export function listenersOf({ mail, webhook, isPublic }: Pick<Settings, 'mail' | 'webhook' | 'isPublic'>) {
  const hears: Readonly<Record<Target, boolean>> = {
    mail: Boolean(mail.smtp) || !isPublic,
    webhook: Boolean(webhook),
  };
  return TARGETS.filter((target) => hears[target]);
}

/**
 * Why nobody hears of leads; undefined where somebody does: every lead that was given up or only filed for one target, set or not,
 * another one has accepted, or one of the listeners will soon.
 */
export async function findUnheard(
  database: LeadsDatabase,
  listeners: readonly Target[],
): Promise<Unheard | undefined> {
  if (listeners.length === 0) return REASONS['no-target'];
  const soon = new Date(Date.now() - SOON).toISOString();
  const lead = await database
    .selectFrom('delivery')
    .select('lead_id')
    .where('target', 'in', TARGETS)
    .where('state', 'in', ['dead', 'filed'])
    .where('lead_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery as other')
            .select('other.id')
            .whereRef('other.lead_id', '=', 'delivery.lead_id')
            .where('other.target', 'in', TARGETS)
            .where(({ or, and, eb }) =>
              or([
                eb('other.state', 'in', ['done', 'held']),
                and([
                  eb('other.target', 'in', listeners),
                  eb('other.state', 'in', ['pending', 'leased']),
                  eb('other.queued_at', '>', soon),
                ]),
              ]),
            ),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return lead && REASONS.dead;
}

/**
 * Has the log say that nobody hears of leads, for as long as the app listens: when it begins, then once a day while it lasts,
 * and when it ends.
 */
export function watchUnheard(
  app: FastifyInstance,
  database: LeadsDatabase,
  listeners: readonly Target[],
  interval = LOOK_INTERVAL,
) {
  let said: number | undefined;
  const look = async () => {
    const unheard = await findUnheard(database, listeners);
    if (!unheard) {
      if (said !== undefined) app.log.info('somebody hears of leads again');
      said = undefined;
    } else if (said === undefined || Date.now() - said >= DAY) {
      said = Date.now();
      app.log.warn(unheard);
    }
  };
  app.addHook('onListen', runAtInterval(app, interval, look, 'whether somebody hears of leads is unknown'));
}
