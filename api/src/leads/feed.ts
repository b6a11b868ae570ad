import type { InboxNews } from '@site/contract/inbox';
import type { LeadsDatabase } from '../database/schema.ts';
import { asStorageError } from '../database/storage-unavailable.ts';
import { numberBefore, readNews } from './news.ts';
import type { LeadNewsTable } from './schema.ts';

/** How often to look for what other programs have stored, in milliseconds. */
const LOOK_INTERVAL = 1000;

/**
 * For how long a number that is missing may still come, in milliseconds: of two transactions of PostgreSQL the one with the lower number
 * may commit later.
 */
const OVERLAP = 15_000;

/** How long after this program has stored something it looks, in milliseconds: for much at once one look will do. */
const GATHER = 20;

type Listener = (news: InboxNews) => void;

/**
 * Tells what leads came, changed or were erased, once each: by this program at once, by others, such as further APIs and the command
 * line, within a second or two. It goes by the numbers of `lead_news` and by no clock of this machine. The database is asked only
 * while somebody listens.
 */
export class LeadFeed {
  readonly #database: LeadsDatabase;
  readonly #onFailure: (error: unknown) => void;
  readonly #listeners = new Set<Listener>();
  /** Fulfils once it is known where the news of those who listen begin. */
  #begun: Promise<void> | undefined;
  /** All up to this number was told; no number before it can still come. */
  #floor = 0;
  /** What was told beyond it, or was there before anybody listened: the numbers in their order, each with when it was seen. */
  readonly #seen = new Map<number, number>();
  #highest = 0;
  #lookedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isWoken = false;
  #hasFailed = false;
  /** Another one from each time that nobody listens any more. */
  #round = 0;

  /** @param onFailure hears of the first of several looks that fail */
  constructor(database: LeadsDatabase, onFailure: (error: unknown) => void) {
    this.#database = database;
    this.#onFailure = onFailure;
  }

  /**
   * Has somebody told of all that is stored from when the promise fulfils. What happened right before is told as changed: the page
   * that listens may have read the leads before it.
   * @returns ends it
   * @throws StorageUnavailable
   */
  async listen(listener: Listener): Promise<() => void> {
    this.#listeners.add(listener);
    const leave = () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
    try {
      this.#begun ??= this.#begin();
      await this.#begun;
      const before = await readNews(this.#database, await numberBefore(this.#database, OVERLAP));
      if (before.length > 0) listener({ arrived: [], changed: idsOf(before) });
    } catch (error) {
      leave();
      throw asStorageError(error);
    }
    return leave;
  }

  /** Says that this program has stored, changed or erased a lead. */
  wake() {
    if (this.#listeners.size === 0 || this.#isWoken) return;
    this.#isWoken = true;
    if (!this.#isLooking) this.#schedule();
  }

  async #begin() {
    const round = this.#round;
    this.#isLooking = true;
    const floor = await numberBefore(this.#database, OVERLAP);
    const rows = await readNews(this.#database, floor);
    if (round !== this.#round) return;
    this.#floor = floor;
    this.#highest = floor;
    this.#note(rows);
    this.#isLooking = false;
    this.#schedule();
  }

  #stop() {
    this.#round += 1;
    clearTimeout(this.#timer);
    this.#begun = undefined;
    this.#seen.clear();
    this.#isLooking = false;
    this.#isWoken = false;
    this.#hasFailed = false;
  }

  #schedule() {
    clearTimeout(this.#timer);
    const wait = this.#isWoken && !this.#hasFailed ? GATHER : LOOK_INTERVAL;
    this.#timer = setTimeout(() => void this.#look(this.#round), wait);
  }

  /** Looks, and again and again, until nobody listens any more. */
  async #look(round: number) {
    this.#isLooking = true;
    this.#isWoken = false;
    try {
      await this.#tell(round);
      if (round === this.#round) this.#hasFailed = false;
    } catch (error) {
      if (round === this.#round && !this.#hasFailed) this.#onFailure(error);
      if (round === this.#round) this.#hasFailed = true;
    }
    if (round !== this.#round) return;
    this.#isLooking = false;
    this.#schedule();
  }

  async #tell(round: number) {
    const now = performance.now();
    // What has come late is looked for once a second, however often this program stores something.
    const isWhole = now - this.#lookedAt >= LOOK_INTERVAL / 2;
    const rows = await readNews(this.#database, isWhole ? this.#floor : this.#highest);
    if (round !== this.#round) return;
    const news = this.#note(rows);
    if (isWhole) this.#lookedAt = now;
    if (isWhole) this.#raiseFloor(now - OVERLAP);
    if (news.length === 0) return;
    const arrived = idsOf(news.filter(({ kind }) => kind === 'arrived'));
    const changed = idsOf(news.filter(({ kind }) => kind !== 'arrived'));
    for (const listener of this.#listeners) listener({ arrived, changed });
  }

  /** @returns those that were not seen before */
  #note(rows: readonly LeadNewsTable[]): LeadNewsTable[] {
    const news = rows.filter(({ number }) => !this.#seen.has(number));
    for (const { number } of news) this.#seen.set(number, performance.now());
    this.#highest = Math.max(this.#highest, news.at(-1)?.number ?? 0);
    return news;
  }

  #raiseFloor(seenBefore: number) {
    for (const [number, seenAt] of this.#seen)
      if (seenAt <= seenBefore) this.#floor = Math.max(this.#floor, number);
    for (const number of this.#seen.keys()) if (number <= this.#floor) this.#seen.delete(number);
  }
}

function idsOf(news: readonly LeadNewsTable[]): string[] {
  return [...new Set(news.map(({ lead_id: id }) => id))];
}
