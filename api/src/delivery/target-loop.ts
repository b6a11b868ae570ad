import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { batched } from '../database/batch.ts';
import type { Delivery, LeadsDatabase, Target } from '../database/schema.ts';
import { asStorageError } from '../database/storage-unavailable.ts';
import { describeError } from '../http/log.ts';
import { asDeliveryFailure, DeliveryFailed } from './failure.ts';
import {
  buryDelivery,
  completeDeliveries,
  leaseDeliveries,
  postponeDelivery,
  releaseLeases,
} from './outbox.ts';
import { otherTarget, packParcel, type Send } from './parcel.ts';
import { nextAttempt, type Schedule } from './schedule.ts';

interface LoopOptions {
  database: LeadsDatabase;
  target: Target;
  send: Send;
  /** The worker's id. */
  worker: string;
  schedule: Schedule;
  log: FastifyBaseLogger;
  hasTarget(target: Target): boolean;
  /** Has all loops look for what is due. */
  wake(): void;
}

/** How long to wait before an outcome that could not be stored is stored again, in milliseconds. */
const STORE_AGAIN = 500;

/** How long outcomes are gathered before they are stored together, in milliseconds. */
const GATHER = 25;

/** Makes the deliveries to one target. */
export class TargetLoop {
  readonly #options: LoopOptions;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #aborting = new AbortController();
  /** Several that are done at about the same time are one commit, so that new leads have the disk to themselves. */
  readonly #noteDone = batched<Delivery, true>(async (deliveries) => {
    await completeDeliveries(this.#options.database, deliveries, new Date());
    return deliveries.map(() => true);
  }, GATHER);
  #running = Promise.resolve();
  #stopping = false;
  #leasing = true;
  #woken = false;
  #endPause = () => {};

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  start() {
    this.#running = this.#run();
  }

  wake() {
    this.#woken = true;
    this.#endPause();
  }

  /** Takes nothing more. Fulfils when all attempts have ended. */
  async stop() {
    this.#stopping = true;
    this.wake();
    await this.#running;
    await Promise.all(this.#underWay.values());
  }

  /** Breaks the attempts off that are still under way. */
  abort() {
    this.#aborting.abort();
  }

  async #run() {
    while (!this.#stopping) {
      this.#woken = false;
      const room = this.#options.schedule.concurrency - this.#underWay.size;
      const deliveries = room > 0 ? await this.#lease(room) : [];
      for (const delivery of deliveries) this.#begin(delivery);
      if (deliveries.length === 0 && !this.#woken) await this.#pause();
    }
  }

  /** Until something may be due: a new lead, a free place, or simply some time later. */
  async #pause() {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.schedule.poll);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #lease(limit: number): Promise<Delivery[]> {
    const { database, target, worker, schedule, log } = this.#options;
    const now = new Date();
    try {
      // The database may have noted a lease whose answer was lost.
      if (!this.#leasing)
        await releaseLeases(database, { target, worker, now, except: [...this.#underWay.keys()] });
      const until = new Date(now.getTime() + schedule.lease);
      const leased = await leaseDeliveries(database, { target, worker, now, until, limit });
      this.#leasing = true;
      return leased;
    } catch (error) {
      // Said once and not at each look.
      if (this.#leasing) log.error({ target, failure: describeError(error) }, 'deliveries cannot be taken');
      this.#leasing = false;
      return [];
    }
  }

  #begin(delivery: Delivery) {
    const attempt = this.#attempt(delivery).finally(() => {
      this.#underWay.delete(delivery.id);
      this.wake();
    });
    this.#underWay.set(delivery.id, attempt);
  }

  async #attempt(delivery: Delivery) {
    const failure = await this.#send(delivery).then(() => undefined, asDeliveryFailure);
    if (this.#aborting.signal.aborted) return;
    await this.#store(delivery, () => (failure ? this.#fail(delivery, failure) : this.#complete(delivery)));
  }

  async #send(delivery: Delivery) {
    const { database, send, schedule } = this.#options;
    const parcel = await packParcel(database, delivery).catch((error) => {
      throw asStorageError(error);
    });
    if (!parcel) return;
    const attempt = new AbortController();
    const timer = setTimeout(() => attempt.abort(), schedule.deadline);
    const stop = () => attempt.abort();
    this.#aborting.signal.addEventListener('abort', stop);
    try {
      await Promise.race([send(parcel, attempt.signal), rejectOnAbort(attempt.signal)]);
    } finally {
      clearTimeout(timer);
      this.#aborting.signal.removeEventListener('abort', stop);
    }
  }

  async #complete(delivery: Delivery) {
    const milliseconds = Date.now() - Date.parse(delivery.queued_at);
    await this.#noteDone(delivery);
    this.#options.log.info({ ...nameDelivery(delivery), milliseconds }, 'delivered');
  }

  async #fail(delivery: Delivery, failure: DeliveryFailed) {
    const { database, target, schedule, log, hasTarget, wake } = this.#options;
    const now = new Date();
    const until = failure.final
      ? undefined
      : nextAttempt(schedule, {
          attempt: delivery.attempt,
          now: now.getTime(),
          queuedAt: Date.parse(delivery.queued_at),
          retryAfter: failure.retryAfter,
        });
    const said = { ...nameDelivery(delivery), kind: failure.kind, failure: describeError(failure.cause) };
    if (until) {
      await postponeDelivery(database, delivery, { error: failure.kind, until });
      log.warn({ ...said, next: until.toISOString() }, 'delivery failed');
      return;
    }
    const other = otherTarget(target);
    await buryDelivery(database, delivery, {
      error: failure.kind,
      now,
      alert: hasTarget(other) ? other : undefined,
      alertEvery: schedule.alertEvery,
    });
    log.error(said, 'delivery given up');
    wake();
  }

  /** Stores an outcome. Tries again as long as the lease lasts, since otherwise the target would get it a second time. */
  async #store(delivery: Delivery, action: () => Promise<void>) {
    const { schedule, log } = this.#options;
    const end = Date.parse(delivery.due_at) - schedule.lease / 4;
    for (;;) {
      try {
        await action();
        return;
      } catch (error) {
        if (Date.now() > end || this.#stopping) {
          log.error({ ...nameDelivery(delivery), failure: describeError(error) }, 'outcome cannot be stored');
          return;
        }
        await sleep(STORE_AGAIN);
      }
    }
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryFailed('timeout')), { once: true });
  });
}

function nameDelivery({ id, lead_id: lead, target, attempt }: Delivery) {
  return { delivery: id, lead: lead ?? 'alert', target, attempt };
}
