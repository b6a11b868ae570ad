import { once } from 'node:events';
import { asStorageError } from '../../database/storage-unavailable.ts';
import { UnsyncedWrites } from '../../database/unsynced-writes.ts';
import { describeError } from '../../http/log.ts';
import { asDeliveryFailure, DeliveryFailed } from '../failure.ts';
import { leaseDeliveries, releaseLeases } from '../leases.ts';
import { loadMessage, type Send } from '../message.ts';
import type { Delivery, DeliveryTarget } from '../schema.ts';
import { type OutcomeOptions, Outcomes } from './outcomes.ts';

interface LoopOptions extends OutcomeOptions {
  target: DeliveryTarget;
  send: Send;
  /** The worker's id. */
  worker: string;
}

/** Makes the deliveries to one target. */
export class TargetLoop {
  readonly #options: LoopOptions;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #aborting = new AbortController();
  readonly #outcomes: Outcomes;
  readonly #writes: UnsyncedWrites;
  #running = Promise.resolve();
  #stopping = false;
  #leasing = true;
  #woken = false;
  #endPause = () => {};

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#outcomes = new Outcomes(options);
    this.#writes = new UnsyncedWrites(options.database);
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
    this.#outcomes.stop();
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
    try {
      // The database may have noted a lease whose answer was lost.
      if (!this.#leasing) await releaseLeases(database, target, worker, [...this.#underWay.keys()]);
      // A power cut that undoes a lease has ended the worker too. New leads have the disk to themselves.
      const leased = await this.#writes.write((transaction) =>
        leaseDeliveries(transaction, { target, worker, lease: schedule.lease, limit }),
      );
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
      // An update may have been queued anew meanwhile, and be under way again.
      if (this.#underWay.get(delivery.id) === attempt) this.#underWay.delete(delivery.id);
      this.wake();
    });
    this.#underWay.set(delivery.id, attempt);
  }

  async #attempt(delivery: Delivery) {
    const failure = await this.#send(delivery).then(() => undefined, asDeliveryFailure);
    if (!this.#aborting.signal.aborted) await this.#outcomes.store(delivery, failure);
  }

  async #send(delivery: Delivery) {
    const { database, send, schedule } = this.#options;
    const message = await loadMessage(database, delivery).catch((error) => {
      throw asStorageError(error);
    });
    // There may be nothing to bring any more.
    if (!message) return;
    const attempt = new AbortController();
    const breakOff = () => attempt.abort();
    const timer = setTimeout(breakOff, schedule.deadline);
    this.#aborting.signal.addEventListener('abort', breakOff);
    try {
      const brokenOff = once(attempt.signal, 'abort').then(() => {
        throw new DeliveryFailed('timeout');
      });
      await Promise.race([send(message, attempt.signal), brokenOff]);
    } finally {
      clearTimeout(timer);
      this.#aborting.signal.removeEventListener('abort', breakOff);
    }
  }
}
