import type { FastifyBaseLogger } from 'fastify';
import type { LeadsDatabase } from '../../database/schema.ts';
import { describeError } from '../../http/log.ts';
import { leaseDeliveries, releaseLeases } from '../leases.ts';
import type { Send } from '../message.ts';
import type { Delivery, Target } from '../schema.ts';
import { attemptDelivery } from './attempt.ts';
import { Outcomes } from './outcomes.ts';
import type { Schedule } from './schedule.ts';

interface LoopOptions {
  database: LeadsDatabase;
  target: Target;
  send: Send;
  /** The worker's id. */
  worker: string;
  schedule: Schedule;
  log: FastifyBaseLogger;
  /** Where an alert about deliveries that were given up goes, if there is such a target. */
  alert: Target | undefined;
  /** Has all loops look for what is due. */
  wake(): void;
}

/** Makes the deliveries to one target. */
export class TargetLoop {
  readonly #options: LoopOptions;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #aborting = new AbortController();
  readonly #outcomes: Outcomes;
  #running = Promise.resolve();
  #stopping = false;
  #leasing = true;
  #woken = false;
  #endPause = () => {};

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#outcomes = new Outcomes(options);
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
    const { database, send, schedule } = this.#options;
    const { signal } = this.#aborting;
    const failure = await attemptDelivery(delivery, { database, send, deadline: schedule.deadline, signal });
    if (!signal.aborted) await this.#outcomes.store(delivery, failure);
  }
}
