import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import {
  type Canary,
  type CanaryLook,
  type CountsSource,
  type ReleaseStore,
  watchCanary,
} from '@site/releases';
import { ProblemError } from '../problems/problem.ts';
import { heldBack } from './held-back.ts';
import { tellPublisher } from './tell.ts';

/** Who is told of what becomes of a canary. */
interface CanaryNews {
  /** When a canary goes on, is live for all, or is withdrawn by its numbers. */
  decided(look: CanaryLook): void;
  /** What keeps it from being looked at, once until something else does. */
  failed(error: unknown): void;
}

/** Looks at the canary that runs, again and again, and does what its numbers say. */
export class CanaryWatch {
  readonly #store: ReleaseStore;
  readonly #source: CountsSource | undefined;
  readonly #news: CanaryNews;
  readonly #ended = new AbortController();
  #failure = '';
  #watching: Promise<void> = Promise.resolve();

  /** @param source where it is counted what visitors meet; without one no canary is started here */
  constructor(store: ReleaseStore, source: CountsSource | undefined, news: CanaryNews) {
    this.#store = store;
    this.#source = source;
    this.#news = news;
  }

  /** @param everyMs how long it waits between two looks, in milliseconds */
  begin(everyMs: number): void {
    this.#watching = this.#watch(everyMs);
  }

  /** Ends it. Who began to make something live comes to an end. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#watching;
  }

  async #watch(everyMs: number): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.#once();
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #once(): Promise<void> {
    try {
      const look = await watchCanary(this.#store, this.#source, (canary) => this.#mayGoOn(canary));
      this.#failure = '';
      if (!look?.made) return;
      this.#news.decided(look);
      this.#tell(look);
    } catch (error) {
      const failure = String(error);
      if (failure !== this.#failure) this.#news.failed(error);
      this.#failure = failure;
    }
  }

  /** A release of somebody who may promote it no more goes to no more visitors by itself. @throws Refusal */
  async #mayGoOn(canary: Canary): Promise<void> {
    const why = await heldBack(this.#store, canary);
    if (why) throw new Refusal(why);
  }

  /** Nobody waits for a webhook. */
  #tell(look: CanaryLook): void {
    const { publisher } = look.canary;
    const telling = async () => {
      const known = publisher && (await this.#store.publishers.read(publisher.id));
      if (known) await tellPublisher(known, look, this.#ended.signal);
    };
    telling().catch((error) => this.#news.failed(error));
  }
}

/** Refuses a canary where nobody would see how it does. @throws ProblemError */
export function refuseUnwatched(counts: CountsSource | undefined): void {
  if (!counts)
    throw new ProblemError(
      'refused',
      'Nobody would see how a canary does: set REPORTS_TOKEN for this service, to the same as for the API.',
    );
}
