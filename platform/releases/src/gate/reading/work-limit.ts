/** How much longer than its limit work may take where the machine has other things to do. */
const TIMES_AS_LONG = 6;

/** How often is looked, in milliseconds. */
const INTERVAL_MS = 50;

/**
 * A limit of the work that this process does, all its threads together: whoever shares a busy machine is not to blame for the time that
 * passes. Six times the limit on the clock is the end all the same, so that nothing waits for ever.
 */
export class WorkLimit {
  readonly #ended = new AbortController();
  readonly #timer: NodeJS.Timeout;

  /** @param limit in milliseconds, from now */
  constructor(limit: number) {
    const before = process.cpuUsage();
    const end = Date.now() + TIMES_AS_LONG * limit;
    this.#timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 > limit || Date.now() > end) this.#ended.abort();
    }, INTERVAL_MS);
  }

  /** Aborts when the limit is reached. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Ends the watching. */
  clear(): void {
    clearInterval(this.#timer);
  }
}
