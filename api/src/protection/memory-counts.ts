import type { RateCount } from './rate-counts.ts';

/** Most senders that are remembered. At some 100 bytes each they fit into a few megabytes. */
const CAPACITY = 20_000;

/** Counts requests by sender in this process only: for as long as the database cannot count. */
export class MemoryCounts {
  readonly #windows = new Map<string, { count: number; end: number }>();

  /** Counts one request. A sender's window begins with its first request and has the given length, in milliseconds. */
  increment(sender: string, window: number): RateCount {
    const now = Date.now();
    const known = this.#windows.get(sender);
    const current = known && known.end > now ? known : { count: 0, end: now + window };
    current.count += 1;
    this.#windows.set(sender, current);
    this.#forgetOldest();
    return { current: current.count, ttl: current.end - now };
  }

  #forgetOldest() {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size > CAPACITY) this.#windows.delete(oldest);
  }
}
