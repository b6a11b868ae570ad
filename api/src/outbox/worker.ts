import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryTarget } from '@site/contract/api';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, transact } from '../db.ts';
import { DeliveryFailed, loadMessage, type Send } from './message.ts';
import { type Delivery, enqueueAlert, lease, type Outcome, otherTarget, release, settle } from './queue.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** In milliseconds. */
export const SCHEDULE = {
  /** How often to look for due deliveries, beside those of new leads, which wake the worker. */
  poll: 2 * SECOND,
  lease: 60 * SECOND,
  /** How long an attempt may take: shorter than the lease. */
  attempt: 45 * SECOND,
  firstRetry: 10 * SECOND,
  longestRetry: HOUR,
  giveUpAfter: 72 * HOUR,
  /** How long attempts may go on after `stop`. */
  stop: 5 * SECOND,
};

/** Deliveries under way to one target. */
const CONCURRENCY = 4;

export type Targets = Partial<Record<DeliveryTarget, Send>>;

interface WorkerOptions {
  db: Db;
  targets: Targets;
  log: FastifyBaseLogger;
  schedule?: Partial<typeof SCHEDULE>;
}

/** Delivers leads: each target in a loop of its own, so that none waits for another. */
export class Worker {
  readonly #id = randomUUID();
  readonly #options: WorkerOptions;
  readonly #schedule: typeof SCHEDULE;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #cutOff = new AbortController();
  #wake = new AbortController();
  #loops: Promise<void>[] = [];

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#schedule = { ...SCHEDULE, ...options.schedule };
  }

  start() {
    this.#loops = Object.entries(this.#options.targets).map(([target, send]) =>
      this.#run(target as DeliveryTarget, send),
    );
  }

  /** Looks for due deliveries at once. */
  wake() {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  /** Finishes what is under way, cuts off what takes too long, and gives back the rest. */
  async stop() {
    this.#stopping.abort();
    this.wake();
    const timer = setTimeout(() => this.#cutOff.abort(), this.#schedule.stop);
    await Promise.all(this.#loops);
    await Promise.all(this.#underWay);
    clearTimeout(timer);
    await release(this.#options.db, this.#id).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'leases are not released; they end by themselves'),
    );
  }

  async #run(target: DeliveryTarget, send: Send) {
    const { db, log } = this.#options;
    let free = CONCURRENCY;
    let hasFailed = false;
    while (!this.#stopping.signal.aborted) {
      // Taken before the look: what wakes the worker meanwhile is not missed.
      const { signal } = this.#wake;
      let found = 0;
      try {
        const options = { target, worker: this.#id, milliseconds: this.#schedule.lease, limit: free };
        const deliveries = free > 0 ? await lease(db, options) : [];
        found = deliveries.length;
        free -= found;
        for (const delivery of deliveries)
          this.#track(this.#deliver(delivery, send), () => {
            free += 1;
            this.wake();
          });
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log.error({ err: error, target }, 'due deliveries cannot be read');
        hasFailed = true;
      }
      if (found === 0 || free === 0)
        await sleep(this.#schedule.poll, undefined, { signal }).catch(() => undefined);
    }
  }

  #track(work: Promise<void>, whenDone: () => void) {
    const tracked = work.finally(() => {
      this.#underWay.delete(tracked);
      whenDone();
    });
    this.#underWay.add(tracked);
  }

  async #deliver(delivery: Delivery, send: Send) {
    const { db, log } = this.#options;
    const said = {
      lead: delivery.leadId,
      kind: delivery.kind,
      target: delivery.target,
      attempt: delivery.attempts,
    };
    const outcome = await this.#attempt(delivery, send);
    const hasStored = await this.#store(delivery, outcome);
    if (!hasStored) log.error(said, 'the outcome of a delivery is not stored; it is repeated');
    else if (outcome.status === 'delivered' && outcome.lastError)
      log.error({ ...said, reason: outcome.lastError }, 'delivered to some recipients only');
    else if (outcome.status === 'delivered') log.info(said, 'delivered');
    else log[outcome.status === 'dead' ? 'error' : 'warn']({ ...said, ...outcome }, 'delivery failed');
    if (outcome.status === 'dead' && delivery.kind === 'lead') await this.#alert(db, delivery.target);
  }

  async #attempt(delivery: Delivery, send: Send): Promise<Outcome> {
    const signal = AbortSignal.any([AbortSignal.timeout(this.#schedule.attempt), this.#cutOff.signal]);
    try {
      const message = await loadMessage(this.#options.db, delivery);
      const lastError = message && (await send(message, signal));
      return { status: 'delivered', lastError };
    } catch (error) {
      return this.#afterFailure(
        delivery,
        error instanceof DeliveryFailed ? error : unexpected(error, signal),
      );
    }
  }

  #afterFailure({ attempts, queuedAt }: Delivery, failure: DeliveryFailed): Outcome {
    const { firstRetry, longestRetry, giveUpAfter } = this.#schedule;
    const [now, end] = [Date.now(), Date.parse(queuedAt) + giveUpAfter];
    if (failure.isFinal || now >= end) return { status: 'dead', lastError: failure.reason };
    // A random quarter more or less, so that deliveries which failed together do not come back together.
    const wait = Math.min(firstRetry * 2 ** (attempts - 1), longestRetry) * (0.75 + Math.random() / 2);
    const dueAt = new Date(Math.min(now + Math.max(wait, failure.retryAfter), end));
    return { status: 'pending', lastError: failure.reason, dueAt };
  }

  /** Tries for half of the lease: otherwise the target would get the message a second time. */
  async #store(delivery: Delivery, outcome: Outcome): Promise<boolean> {
    const end = Date.now() + this.#schedule.lease / 2;
    for (;;) {
      try {
        return await settle(this.#options.db, delivery, outcome);
      } catch (error) {
        if (Date.now() > end || this.#stopping.signal.aborted) {
          this.#options.log.error({ err: error }, 'storing the outcome of a delivery failed');
          return false;
        }
        await sleep(SECOND / 2);
      }
    }
  }

  async #alert(db: Db, dead: DeliveryTarget) {
    const target = otherTarget(dead);
    if (!this.#options.targets[target]) return;
    await transact(db, (tx) => enqueueAlert(tx, target)).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'an alert is not queued'),
    );
    this.wake();
  }
}

/** Names an unforeseen error by its code: its message may quote the lead. */
function unexpected(error: unknown, signal: AbortSignal): DeliveryFailed {
  if (signal.aborted) return new DeliveryFailed('timeout');
  const { code, name }: { code?: unknown; name?: unknown } = Object(error);
  return new DeliveryFailed(String(code ?? name ?? 'unexpected'));
}
