import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { batched } from '../../database/batch.ts';
import type { LeadsDatabase } from '../../database/schema.ts';
import { describeError } from '../../http/log.ts';
import type { DeliveryFailed } from '../failure.ts';
import { completeDeliveries, giveUpDelivery, postponeDelivery } from '../leases.ts';
import type { Delivery, Target } from '../schema.ts';
import { nextAttempt, type Schedule } from './schedule.ts';

export interface OutcomeOptions {
  database: LeadsDatabase;
  schedule: Schedule;
  log: FastifyBaseLogger;
  /** Where an alert about deliveries that were given up goes, if there is such a target. */
  alert: Target | undefined;
  /** What a delivery is that the target has accepted. */
  accepted: 'done' | 'filed';
  /** Has all targets looked at again, since an alert may be due. */
  wake(): void;
}

/** How long to wait before an outcome that could not be stored is stored again, in milliseconds. */
const RETRY_INTERVAL = 500;

/** How long outcomes are gathered before they are stored together, in milliseconds. */
const BATCH_WAIT = 25;

/** Stores what came of the attempts to one target, and logs it. */
export class Outcomes {
  readonly #options: OutcomeOptions;
  /** Several that are done at about the same time are one commit, so that new leads have the disk to themselves. */
  readonly #storeDone = batched<Delivery, true>(async (deliveries) => {
    await completeDeliveries(this.#options.database, deliveries, this.#options.accepted);
    return deliveries.map(() => true);
  }, BATCH_WAIT);
  #stopping = false;

  constructor(options: OutcomeOptions) {
    this.#options = options;
  }

  /** From now on an outcome that cannot be stored at once is left: the delivery is made again. */
  stop() {
    this.#stopping = true;
  }

  /**
   * Stores an outcome. Tries again as long as the lease lasts, since otherwise the target would get it a second time.
   * @param failure why the target did not accept the delivery; undefined where it did
   */
  async store(delivery: Delivery, failure: DeliveryFailed | undefined) {
    const { schedule, log } = this.#options;
    const end = Date.parse(delivery.due_at) - schedule.lease / 4;
    for (;;) {
      try {
        await (failure ? this.#fail(delivery, failure) : this.#complete(delivery));
        return;
      } catch (error) {
        if (Date.now() > end || this.#stopping) {
          log.error({ ...nameDelivery(delivery), failure: describeError(error) }, 'outcome cannot be stored');
          return;
        }
        await sleep(RETRY_INTERVAL);
      }
    }
  }

  async #complete(delivery: Delivery) {
    const milliseconds = Date.now() - Date.parse(delivery.queued_at);
    await this.#storeDone(delivery);
    const { log, accepted } = this.#options;
    log.info(
      { ...nameDelivery(delivery), milliseconds },
      accepted === 'done' ? 'delivered' : 'written to a file',
    );
  }

  async #fail(delivery: Delivery, failure: DeliveryFailed) {
    const { database, schedule, log, alert, wake } = this.#options;
    const until = failure.final
      ? undefined
      : nextAttempt(schedule, {
          attempt: delivery.attempt,
          now: Date.now(),
          queuedAt: Date.parse(delivery.queued_at),
          retryAfter: failure.retryAfter,
        });
    const said = { ...nameDelivery(delivery), kind: failure.kind, failure: describeError(failure.cause) };
    if (until) {
      await postponeDelivery(database, delivery, failure.kind, until);
      log.warn({ ...said, next: until.toISOString() }, 'delivery failed');
      return;
    }
    const { alertEvery } = schedule;
    await giveUpDelivery(database, delivery, { error: failure.kind, alert, alertEvery });
    log.error(said, 'delivery given up');
    wake();
  }
}

/** What the log says of a delivery. */
export function nameDelivery({ id, lead_id: lead, target, attempt }: Delivery) {
  return { delivery: id, lead: lead ?? 'alert', target, attempt };
}
