/** What is being loaded or is there, by key. */
export class Loads<T> {
  readonly #known = new Map<string, Promise<T>>();
  /** Keys that somebody waits for. */
  readonly #wanted = new Set<string>();

  /** The load of a key: the same promise at each call, failed or not, until it is forgotten. */
  get(key: string, start: () => Promise<T>): Promise<T> {
    this.#wanted.add(key);
    return this.#loadOf(key, start);
  }

  /** Starts a load that somebody may want soon. Its failure is kept only if somebody has come to wait for it. @returns whether it worked */
  prefetch(key: string, start: () => Promise<T>): Promise<boolean> {
    return this.#loadOf(key, start).then(
      () => true,
      () => {
        if (!this.#wanted.has(key)) this.#known.delete(key);
        return false;
      },
    );
  }

  /** Adds what was loaded otherwise. */
  keep(key: string, load: Promise<T>): void {
    this.#known.set(key, load);
  }

  /** Forgets a load, so that the next call starts another one. */
  forget(key: string): void {
    this.#known.delete(key);
    this.#wanted.delete(key);
  }

  #loadOf(key: string, start: () => Promise<T>): Promise<T> {
    const load = this.#known.get(key) ?? start();
    this.#known.set(key, load);
    return load;
  }
}
