import { type ReleaseStore, VisitorIds } from '@site/releases/serving';
import type { FastifyBaseLogger } from 'fastify';
import { settlesWithin } from '../live/settles-within.ts';

/** How long the key is used before it is read again, in milliseconds. */
const KEY_MS = 5000;

/** How long a request waits for the key, in milliseconds. */
const TIMEOUT_MS = 1000;

/** The ids of visitors by the key of the store, which is the same for all servers. */
export class VisitorKey {
  readonly #store: ReleaseStore;
  readonly #onAnother: () => void;
  #ids: VisitorIds | undefined;
  #reading: Promise<void> = Promise.resolve();
  /** The reading that somebody waited for in vain: the others do not. */
  #silent: Promise<void> | undefined;
  /** On the clock of `performance`. */
  #readAt = 0;

  /** @param onAnother called where the key is another than it was: it was taken out of the store, and what was made with it is worth nothing */
  constructor(store: ReleaseStore, onAnother: () => void) {
    this.#store = store;
    this.#onAnother = onAnother;
  }

  /** The ids by a key that need not be read again yet: to wait even for what is there takes a fiftieth of a page. */
  get fresh(): VisitorIds | undefined {
    return performance.now() < this.#readAt ? this.#ids : undefined;
  }

  /** A key that is gone is made anew; not where the whole store is: it comes back with the one that visitors have. */
  async #read(): Promise<Buffer> {
    const { visitorKey } = this.#store;
    if (!this.#ids) return visitorKey.readOrMake();
    const known = await visitorKey.read();
    if (known) return known;
    return (await this.#store.current()) ? visitorKey.readOrMake() : this.#ids.key;
  }

  /** Where the store has not said the key yet and does not answer there are none, and whoever is new gets what is live: nobody is kept waiting. */
  async ids(log: FastifyBaseLogger): Promise<VisitorIds | undefined> {
    if (performance.now() >= this.#readAt) {
      this.#readAt = performance.now() + KEY_MS;
      this.#reading = this.#read().then(
        (key) => {
          if (this.#ids?.key.equals(key)) return;
          if (this.#ids) this.#onAnother();
          this.#ids = new VisitorIds(key);
        },
        (err) =>
          log.error({ err }, 'The key of visitors cannot be read; who has no arm yet gets what is live'),
      );
    }
    const reading = this.#reading;
    if (!this.#ids && reading !== this.#silent && !(await settlesWithin(reading, TIMEOUT_MS)))
      this.#silent = reading;
    return this.#ids;
  }
}
