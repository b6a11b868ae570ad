/** Most keys that are counted at a time: whoever has many addresses cannot fill the memory. */
const MOST_KEYS = 10_000;

/** Counts by key in windows of time that begin with the first. */
export class RateWindow {
  readonly #counts = new Map<string, { count: number; until: number }>();
  readonly #most: number;
  readonly #milliseconds: number;

  constructor(most: number, milliseconds: number) {
    this.#most = most;
    this.#milliseconds = milliseconds;
  }

  /** Counts one. @returns in how many seconds to try again, where it was one too many */
  count(key: string): number | undefined {
    const now = Date.now();
    if (this.#counts.size >= MOST_KEYS) this.#forget(now);
    const found = this.#counts.get(key);
    const entry = found && found.until > now ? found : { count: 0, until: now + this.#milliseconds };
    entry.count += 1;
    this.#counts.set(key, entry);
    return this.#over(entry, now);
  }

  /** The same without counting. */
  isOver(key: string): number | undefined {
    const now = Date.now();
    const found = this.#counts.get(key);
    if (!found || found.until <= now || found.count < this.#most) return undefined;
    return Math.ceil((found.until - now) / 1000);
  }

  #over({ count, until }: { count: number; until: number }, now: number): number | undefined {
    return count > this.#most ? Math.ceil((until - now) / 1000) : undefined;
  }

  #forget(now: number): void {
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key);
    // All of them are of now: the oldest go.
    for (const key of this.#counts.keys()) {
      if (this.#counts.size < MOST_KEYS) return;
      this.#counts.delete(key);
    }
  }
}
