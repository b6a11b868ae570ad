import { COUNTED_MINUTES } from '@site/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import { compiledOnce, type Later } from '../database/statements/compiled.ts';
import type { UnsyncedWrites } from '../database/unsynced-writes.ts';
import { describeError } from '../http/log.ts';
import type { KeyedHash } from './keyed-hash.ts';
import { orElse } from './or-else.ts';

/** For how long requests are counted, in milliseconds. */
export const WINDOW = COUNTED_MINUTES * 60_000;

interface RateCount {
  /** How many requests this sender has made in its window, those that were counted just now included. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Counts so many requests of a sender, or one, within a transaction that is open. */
export type Count = (transaction: LeadsDatabase, requests?: number) => Promise<RateCount>;

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
   * Prepares to count requests, as `increment` does: what is read here cannot be read within the transaction.
   * @throws StorageUnavailable
   */
  async prepare(sender: string, window: number): Promise<Count> {
    const key = await this.#hash.digest(sender);
    return (transaction, requests = 1) => count(transaction, { key, window, requests });
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

interface Counted {
  key: string;
  /** How many more there are. */
  requests: number;
  /** Of the window that begins now, if none goes on. */
  end: string;
  now: string;
  farthest: string;
}

const writeCount = compiledOnce((database, later: Later<Counted>) =>
  database
    .insertInto('rate_count')
    .values({
      key: later(({ key }) => key),
      count: later(({ requests }) => requests),
      expires_at: later(({ end }) => end),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const end = 'rate_count.expires_at';
        const isOver = eb.or([
          eb(
            end,
            '<=',
            later(({ now }) => now),
          ),
          eb(
            end,
            '>',
            later(({ farthest }) => farthest),
          ),
        ]);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(ref('excluded.count'))
            .else(eb('rate_count.count', '+', ref('excluded.count')))
            .end(),
          expires_at: eb.case().when(isOver).then(ref('excluded.expires_at')).else(ref(end)).end(),
        };
      }),
    )
    .returning(['count', 'expires_at']),
);

async function count(
  database: LeadsDatabase,
  { key, window, requests }: { key: string; window: number; requests: number },
): Promise<RateCount> {
  const begin = Date.now();
  const end = textOf(begin + window);
  const [counted] = await writeCount(database, { key, requests, end, ...boundsOf(begin, window) });
  if (!counted) throw new Error('A request was not counted.');
  return { current: counted.count, ttl: Math.max(0, Date.parse(counted.expires_at) - begin) };
}

/** Most senders that are remembered. At some 100 bytes each they fit into a few megabytes. */
const CAPACITY = 20_000;

/** Counts requests by sender in this process only. */
class MemoryCounts {
  readonly #windows = new Map<string, { count: number; end: number }>();

  /** Counts requests. A sender's window is as in `RateCounts`. */
  increment(sender: string, window: number, requests: number): RateCount {
    const now = Date.now();
    const known = this.#windows.get(sender);
    const goesOn = known && known.end > now && known.end <= now + 2 * window;
    const current = goesOn ? known : { count: 0, end: now + window };
    current.count += requests;
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
   * Prepares to count requests within a transaction, as in `RateCounts`. A failure to count leaves the rest of it as it is.
   * @throws StorageUnavailable
   */
  async prepare(sender: string, window: number): Promise<Count> {
    const count = await this.#counts.prepare(sender, window);
    return (transaction, requests) =>
      orElse(
        transaction,
        () => count(transaction, requests),
        (error) => this.#countInMemory(error, sender, window, requests),
      );
  }

  #countInMemory(error: unknown, sender: string, window: number, requests = 1): RateCount {
    this.#log.error({ failure: describeError(error) }, 'requests are counted in memory');
    return this.#memory.increment(sender, window, requests);
  }
}
