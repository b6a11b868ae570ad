import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { LeadsDatabase } from '../../database/schema.ts';
import type { Dispatcher } from '../dispatcher.ts';
import { releaseLeases } from '../leases.ts';
import { otherTarget, type Send } from '../message.ts';
import { type DeliveryTarget, isTarget, type Target } from '../schema.ts';
import { SCHEDULE, type Schedule } from './schedule.ts';
import { TargetLoop } from './target-loop.ts';

interface WorkerOptions {
  database: LeadsDatabase;
  targets: ReadonlyMap<DeliveryTarget, Send>;
  /** By which of them somebody hears of leads. */
  listeners: readonly Target[];
  /** What differs from `SCHEDULE`. */
  schedule?: Partial<Schedule>;
}

/**
 * Makes the deliveries of the outbox, each target for itself: one that hangs or refuses never delays another. Any number
 * of workers, in any number of programs, may work on one database.
 */
export class DeliveryWorker implements Dispatcher {
  readonly targets: readonly Target[];
  readonly sendsUpdates: boolean;
  /** All that it brings deliveries to. */
  readonly set: readonly DeliveryTarget[];
  readonly #options: WorkerOptions;
  readonly #id = randomUUID();
  readonly #schedule: Schedule;
  #loops: TargetLoop[] = [];

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#schedule = { ...SCHEDULE, ...options.schedule };
    this.set = [...options.targets.keys()];
    this.targets = this.set.filter(isTarget);
    this.sendsUpdates = this.set.includes('updates');
  }

  /** Begins with what is due, and goes on until it is told to stop. */
  start(log: FastifyBaseLogger) {
    const { database, targets, listeners } = this.#options;
    this.#loops = [...targets].map(
      ([target, send]) =>
        new TargetLoop({
          database,
          target,
          send,
          worker: this.#id,
          schedule: this.#schedule,
          log,
          alert: isTarget(target) && targets.has(otherTarget(target)) ? otherTarget(target) : undefined,
          accepted: !isTarget(target) || listeners.includes(target) ? 'done' : 'filed',
          wake: () => this.wake(),
        }),
    );
    for (const loop of this.#loops) loop.start();
  }

  wake() {
    for (const loop of this.#loops) loop.wake();
  }

  /** Takes nothing more, lets the attempts under way end for a while, and gives back what then is not finished. */
  async stop() {
    const ended = Promise.all(this.#loops.map((loop) => loop.stop()));
    await Promise.race([ended, sleep(this.#schedule.stopTimeout, undefined, { ref: false })]);
    for (const loop of this.#loops) loop.abort();
    const release = (target: DeliveryTarget) => releaseLeases(this.#options.database, target, this.#id);
    // Without the database the leases run out by themselves.
    await Promise.all(this.set.map(release)).catch(() => undefined);
  }
}
