import { createHmac, randomBytes } from 'node:crypto';
import type { LeadsDatabase } from '../database/schema.ts';
import type { UnsyncedWrites } from '../database/unsynced-writes.ts';

interface RateCount {
  /** How many requests this sender has made in its window, this one included. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Counts requests by sender in the database, so that all instances of the API count together, across restarts too. */
export class RateCounts {
  readonly #database: LeadsDatabase;
  readonly #writes: UnsyncedWrites;
  #secret: Promise<string> | undefined;

  /** @param writes of the same database */
  constructor(database: LeadsDatabase, writes: UnsyncedWrites) {
    this.#database = database;
    this.#writes = writes;
  }

  /**
   * Counts one request. A sender's window begins with its first request and has the given length, in milliseconds.
   * @throws the database's error
   */
  async increment(sender: string, window: number): Promise<RateCount> {
    const key = createHmac('sha256', await this.#loadSecret())
      .update(sender)
      .digest('hex');
    const begin = Date.now();
    const now = new Date(begin).toISOString();
    const row = { key, count: 1, expires_at: new Date(begin + window).toISOString() };
    const counted = await this.#writes.write((transaction) =>
      transaction
        .insertInto('rate_count')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ eb }) => {
            const ended = eb.case().when('rate_count.expires_at', '<=', now);
            return {
              count: ended
                .then(1)
                .else(eb('rate_count.count', '+', 1))
                .end(),
              expires_at: ended.then(row.expires_at).else(eb.ref('rate_count.expires_at')).end(),
            };
          }),
        )
        .returning(['count', 'expires_at'])
        .executeTakeFirstOrThrow(),
    );
    return { current: counted.count, ttl: Math.max(0, Date.parse(counted.expires_at) - begin) };
  }

  /** Removes the counts whose window has ended. */
  async removeOld() {
    await this.#database
      .deleteFrom('rate_count')
      .where('expires_at', '<=', new Date().toISOString())
      .execute();
  }

  #loadSecret(): Promise<string> {
    this.#secret ??= sharedSecret(this.#database).catch((error) => {
      // The next request tries again.
      this.#secret = undefined;
      throw error;
    });
    return this.#secret;
  }
}

/** The key of the hashes. The first instance makes it, all others take it over. */
async function sharedSecret(database: LeadsDatabase): Promise<string> {
  const name = 'rate-count';
  await database
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await database
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Most senders that are remembered. At some 100 bytes each they fit into a few megabytes. */
const CAPACITY = 20_000;

/** Counts requests by sender in this process only: for as long as the database cannot count. */
export class MemoryCounts {
  readonly #windows = new Map<string, { count: number; end: number }>();

  /** Counts one request. A sender's window is as in `RateCounts`. */
  increment(sender: string, window: number): RateCount {
    const now = Date.now();
    const known = this.#windows.get(sender);
    const current = known && known.end > now ? known : { count: 0, end: now + window };
    current.count += 1;
    this.#windows.set(sender, current);
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size > CAPACITY) this.#windows.delete(oldest);
    return { current: current.count, ttl: current.end - now };
  }
}
