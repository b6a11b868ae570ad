import type { FastifyBaseLogger } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import type { UnsyncedWrites } from '../database/unsynced-writes.ts';
import { describeError } from '../http/log.ts';
import type { KeyedHash } from './keyed-hash.ts';
import { orElse } from './or-else.ts';

/** For how long requests are counted, in milliseconds. */
export const WINDOW = 10 * 60_000;

interface RateCount {
  /** How many requests this sender has made in its window, this one included. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Counts one request within a transaction that is open. */
export type Count = (transaction: LeadsDatabase) => Promise<RateCount>;

/** Counts requests by sender in the database, so that all instances of the API count together, across restarts too. */
export class RateCounts {
  readonly #database: LeadsDatabase;
  readonly #writes: UnsyncedWrites;
  readonly #hash: KeyedHash;

  /** @param writes of the same database @param hash too */
  constructor(database: LeadsDatabase, writes: UnsyncedWrites, hash: KeyedHash) {
    this.#database = database;
    this.#writes = writes;
    this.#hash = hash;
  }

  /**
   * Counts one request. A sender's window begins with its first request and has the given length, in milliseconds.
   * @throws the database's error
   */
  async increment(sender: string, window: number): Promise<RateCount> {
    return this.#writes.write(await this.prepare(sender, window));
  }

  /**
   * Prepares to count one request, as `increment` does: what is read here cannot be read within the transaction.
   * @throws StorageUnavailable
   */
  async prepare(sender: string, window: number): Promise<Count> {
    const key = await this.#hash.digest(sender);
    return (transaction) => countOne(transaction, key, window);
  }

  /** Removes the counts whose window has ended. */
  async removeOld() {
    const { now, farthest } = boundsOf(Date.now(), WINDOW);
    await this.#database
      .deleteFrom('rate_count')
      .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('expires_at', '>', farthest)]))
      .execute();
  }
}

/**
 * Between which moments a window ends that has not ended. One that ends later began while the clock ran ahead, and would go on until
 * the clock is there again. Clocks of several machines may differ by less than a window.
 */
function boundsOf(moment: number, window: number) {
  return { now: textOf(moment), farthest: textOf(moment + 2 * window) };
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}

async function countOne(database: LeadsDatabase, key: string, window: number): Promise<RateCount> {
  const begin = Date.now();
  const { now, farthest } = boundsOf(begin, window);
  const row = { key, count: 1, expires_at: textOf(begin + window) };
  const counted = await database
    .insertInto('rate_count')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb }) => {
        const end = 'rate_count.expires_at';
        const ended = eb.case().when(eb.or([eb(end, '<=', now), eb(end, '>', farthest)]));
        return {
          count: ended
            .then(1)
            .else(eb('rate_count.count', '+', 1))
            .end(),
          expires_at: ended.then(row.expires_at).else(eb.ref(end)).end(),
        };
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { current: counted.count, ttl: Math.max(0, Date.parse(counted.expires_at) - begin) };
}

/** Most senders that are remembered. At some 100 bytes each they fit into a few megabytes. */
const CAPACITY = 20_000;

/** Counts requests by sender in this process only. */
class MemoryCounts {
  readonly #windows = new Map<string, { count: number; end: number }>();

  /** Counts one request. A sender's window is as in `RateCounts`. */
  increment(sender: string, window: number): RateCount {
    const now = Date.now();
    const known = this.#windows.get(sender);
    const goesOn = known && known.end > now && known.end <= now + 2 * window;
    const current = goesOn ? known : { count: 0, end: now + window };
    current.count += 1;
    // The one that was counted last is the last in the map.
    this.#windows.delete(sender);
    this.#windows.set(sender, current);
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size > CAPACITY) this.#windows.delete(oldest);
    return { current: current.count, ttl: current.end - now };
  }
}

/** Counts in the database, and in memory for as long as that fails: then too neither everybody is let in nor everybody refused. */
export class SteadyCounts {
  readonly #counts: RateCounts;
  readonly #memory = new MemoryCounts();
  readonly #log: FastifyBaseLogger;

  constructor(counts: RateCounts, log: FastifyBaseLogger) {
    this.#counts = counts;
    this.#log = log;
  }

  /** Counts one request. A sender's window is as in `RateCounts`. */
  increment(sender: string, window: number): Promise<RateCount> {
    return this.#counts
      .increment(sender, window)
      .catch((error) => this.#countInMemory(error, sender, window));
  }

  /**
   * Prepares to count one request within a transaction, as in `RateCounts`. A failure to count leaves the rest of it as it is.
   * @throws StorageUnavailable
   */
  async prepare(sender: string, window: number): Promise<Count> {
    const count = await this.#counts.prepare(sender, window);
    return (transaction) =>
      orElse(
        transaction,
        () => count(transaction),
        (error) => this.#countInMemory(error, sender, window),
      );
  }

  #countInMemory(error: unknown, sender: string, window: number): RateCount {
    this.#log.error({ failure: describeError(error) }, 'requests are counted in memory');
    return this.#memory.increment(sender, window);
  }
}
