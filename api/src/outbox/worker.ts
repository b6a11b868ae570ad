import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DELIVERY_TARGETS, type DeliveryTarget } from '@site/contract/api';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, transact } from '../db.ts';
import { DeliveryError, loadMessage, type SendMessage } from './message.ts';
import {
  type Delivery,
  enqueueAlert,
  lease,
  type Outcome,
  otherTarget,
  recordOutcome,
  releaseLeases,
} from './queue.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** In milliseconds. */
export const DELIVERY_TIMING = {
  /** How often to look for due deliveries. */
  poll: SECOND,
  lease: 60 * SECOND,
  /** Shorter than the lease. */
  attempt: 45 * SECOND,
  firstRetry: 10 * SECOND,
  longestRetry: HOUR,
  giveUpAfter: 72 * HOUR,
  /** How long attempts may go on after `stop`. */
  stop: 5 * SECOND,
};

const BATCH = 4;

type Targets = Partial<Record<DeliveryTarget, SendMessage>>;

interface WorkerOptions {
  db: Db;
  targets: Targets;
  log: FastifyBaseLogger;
  schedule?: Partial<typeof DELIVERY_TIMING>;
}

/** Delivers leads. Each target has its own loop, so that none waits for another. */
export class Worker {
  readonly #id = randomUUID();
  readonly #options: WorkerOptions;
  readonly #schedule: typeof DELIVERY_TIMING;
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  #loops: Promise<void>[] = [];

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#schedule = { ...DELIVERY_TIMING, ...options.schedule };
  }

  start() {
    this.#loops = DELIVERY_TARGETS.flatMap((target) => {
      const send = this.#options.targets[target];
      return send ? this.#run(target, send) : [];
    });
  }

  /** Finishes running attempts, aborts slow ones, and gives back the rest. */
  async stop() {
    this.#stopping.abort();
    const timer = setTimeout(() => this.#aborting.abort(), this.#schedule.stop);
    await Promise.all(this.#loops);
    clearTimeout(timer);
    await releaseLeases(this.#options.db, this.#id).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'leases not released; they expire by themselves'),
    );
  }

  async #run(target: DeliveryTarget, send: SendMessage) {
    const { db, log } = this.#options;
    const options = { target, worker: this.#id, milliseconds: this.#schedule.lease, limit: BATCH };
    let hasFailed = false;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const deliveries = await lease(db, options).catch((error: unknown) => {
        if (!hasFailed) log.error({ err: error, target }, 'due deliveries cannot be read');
      });
      hasFailed = !deliveries;
      if (deliveries?.length) await Promise.all(deliveries.map((delivery) => this.#deliver(delivery, send)));
      else await sleep(this.#schedule.poll, undefined, { signal }).catch(() => undefined);
    }
  }

  async #deliver(delivery: Delivery, send: SendMessage) {
    const { log } = this.#options;
    const { leadId: lead, kind, target, attempts: attempt } = delivery;
    const context = { lead, kind, target, attempt };
    const outcome = await this.#attempt(delivery, send);
    const { status, lastError } = outcome;
    if (!(await this.#record(delivery, outcome)))
      log.error(context, 'the outcome of a delivery is not stored; it will be repeated');
    else if (status !== 'delivered')
      log[status === 'dead' ? 'error' : 'warn']({ ...context, ...outcome }, 'delivery failed');
    else if (lastError) log.error({ ...context, reason: lastError }, 'delivered to some recipients only');
    else log.info(context, 'delivered');
    if (status === 'dead' && kind === 'lead') await this.#alert(target);
  }

  async #attempt(delivery: Delivery, send: SendMessage): Promise<Outcome> {
    const signal = AbortSignal.any([AbortSignal.timeout(this.#schedule.attempt), this.#aborting.signal]);
    try {
      const message = await loadMessage(this.#options.db, delivery);
      const lastError = message && (await send(message, signal));
      return { status: 'delivered', lastError };
    } catch (error) {
      return this.#afterFailure(delivery, toDeliveryError(error, signal));
    }
  }

  #afterFailure({ attempts, queuedAt }: Delivery, { reason, isFinal, retryAfter }: DeliveryError): Outcome {
    const { firstRetry, longestRetry, giveUpAfter } = this.#schedule;
    const [now, end] = [Date.now(), Date.parse(queuedAt) + giveUpAfter];
    if (isFinal || now >= end) return { status: 'dead', lastError: reason };
    // A random quarter more or less spreads deliveries that failed together.
    const wait = Math.min(firstRetry * 2 ** (attempts - 1), longestRetry) * (0.75 + Math.random() / 2);
    const dueAt = new Date(Math.min(now + Math.max(wait, retryAfter), end));
    return { status: 'pending', lastError: reason, dueAt };
  }

  /** Tries for half of the lease: otherwise the target would get the message a second time. */
  async #record(delivery: Delivery, outcome: Outcome): Promise<boolean> {
    const end = Date.now() + this.#schedule.lease / 2;
    for (;;) {
      try {
        return await recordOutcome(this.#options.db, delivery, outcome);
      } catch (error) {
        if (Date.now() > end || this.#stopping.signal.aborted) {
          this.#options.log.error({ err: error }, 'storing the outcome of a delivery failed');
          return false;
        }
        await sleep(SECOND / 2);
      }
    }
  }

  async #alert(dead: DeliveryTarget) {
    const target = otherTarget(dead);
    if (!this.#options.targets[target]) return;
    await transact(this.#options.db, (tx) => enqueueAlert(tx, target)).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'alert not queued'),
    );
  }
}

/** Names an unexpected error by its code: its message may quote the lead. */
function toDeliveryError(error: unknown, signal: AbortSignal): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (signal.aborted) return new DeliveryError('timeout');
  const { code, name }: { code?: unknown; name?: unknown } = Object(error);
  return new DeliveryError(String(code ?? name ?? 'unexpected'));
}
