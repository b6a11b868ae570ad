import { randomUUID } from 'node:crypto';
import { Refusal } from '@site/contract/program';
import { type Generation, generation } from './manifest.ts';
import { type Objects, readJsonObject } from './objects/objects.ts';

/** Says that somebody else was faster. What was made from the generation before has to be made anew. */
export class Overtaken extends Refusal {
  constructor(generation: number) {
    super(
      `Somebody else made generation ${generation} live meanwhile. Look at it with "status", then try again.`,
    );
  }
}

/** How long a generation that was there is taken to be there, in milliseconds: on this machine, and where looking is a request. */
const SEEN_MS = { here: 100, remote: 10_000 };

const FOLDER = 'generations';

/** Has the number of a generation that was the newest when this was written; later ones may be there. */
const HINT = `${FOLDER}/newest`;

/** The number of the generation whose composition a generation shows: its own, or that of the one that it restored. */
export function shown({ generation, change }: Generation): number {
  return change.kind === 'rollback' ? change.to : generation;
}

function keyOf(number: number): string {
  return `${FOLDER}/${number}.json`;
}

/**
 * What was live when: one small object for each change, `generations/1.json`, `2.json`, …, of which none is ever changed. Creating one
 * that must not exist is the only step that makes a composition live: it happens wholly or not at all, and of two who try to create
 * the same generation one fails.
 */
export class Generations {
  readonly #objects: Objects;
  readonly #seenMs: number;
  /** Until when is on the clock of `performance`: nobody puts that back. */
  #seen = { number: 0, until: 0 };
  /** The newest that was found last: the next look begins there. */
  #found = 0;

  constructor(objects: Objects) {
    this.#objects = objects;
    this.#seenMs = objects.isRemote ? SEEN_MS.remote : SEEN_MS.here;
  }

  /**
   * Number of the newest one; 0 before the first. Wherever the look begins, it is the next number not being there that ends it: no list and
   * no hint says what is live.
   * @param known one that was there lately, for who asks all the time and makes nothing of the answer that has to last: it takes some tens of
   *   microseconds on this machine
   */
  async newest(known?: number): Promise<number> {
    const from = known ?? this.#found;
    const isThere = known === undefined ? this.#exists(from) : this.#isStillThere(from);
    const [hasNext, hasThis] = await Promise.all([this.#exists(from + 1), isThere]);
    if (!hasNext && hasThis) return from;
    return this.#search(hasNext && hasThis ? from + 1 : await this.#start());
  }

  /** The newest one; undefined before the first. Where that is the one that was found last, all is asked at once. */
  async current(): Promise<Generation | undefined> {
    if (this.#found > 0) {
      const [hasNext, found] = await Promise.all([this.#exists(this.#found + 1), this.read(this.#found)]);
      if (found && !hasNext) return found;
    }
    return this.read(await this.newest());
  }

  /**
   * The newest one after one that was there lately, for who follows them.
   * @param known its number; the answer is made nothing of that has to last: it takes some tens of microseconds on this machine
   * @returns the number of the newest; where that is another one, what it says, which is asked for together with whether there is one after it
   */
  async latest(
    known: number,
  ): Promise<{ number: number; reading: Promise<Generation | undefined> | undefined }> {
    const [hasNext, isThere] = await Promise.all([this.#exists(known + 1), this.#isStillThere(known)]);
    if (!hasNext && isThere) return { number: known, reading: undefined };
    let from = known + 2;
    if (hasNext && isThere) {
      const reading = this.read(known + 1);
      // Who awaits it hears what is wrong.
      reading.catch(() => undefined);
      if (!(await this.#exists(from))) return { number: known + 1, reading };
    } else from = await this.#start();
    const number = await this.#search(from);
    return { number, reading: number === known ? undefined : this.read(number) };
  }

  /** One of them, or undefined when there is none of that number. */
  read(number: number): Promise<Generation | undefined> {
    return readJsonObject(this.#objects, generation, keyOf(number));
  }

  /** All of them, the newest first. @param limit how many at most @param before only earlier ones */
  async history(limit?: number, before = Number.POSITIVE_INFINITY): Promise<Generation[]> {
    const numbers = (await this.#numbers()).filter((number) => number < before).slice(0, limit);
    const found = await Promise.all(numbers.map((number) => this.read(number)));
    return found.filter((each) => each !== undefined);
  }

  /**
   * What was live before a generation, each with another composition than the one before it, as rollbacks go: what a rollback took back
   * is not among them. One that cannot be read is left out.
   * @param generation one, or the number of one that may not be readable
   */
  async *before(generation: Generation | number): AsyncGenerator<Generation> {
    const [number, start] =
      typeof generation === 'number'
        ? [generation, await this.#tryToRead(generation)]
        : [generation.generation, generation];
    let from = start ? shown(start) : number;
    let composition = start?.composition;
    // Mostly it is that one, so it is read together with the list.
    const nearest = from - 1;
    const [numbers, atNearest] = await Promise.all([this.#numbers(), this.#tryToRead(nearest)]);
    for (const earlier of numbers) {
      if (earlier >= from) continue;
      const found = earlier === nearest ? atNearest : await this.#tryToRead(earlier);
      if (!found || found.composition === composition) continue;
      yield found;
      from = shown(found);
      composition = found.composition;
    }
  }

  /**
   * Makes a composition live, in one step: whoever reads sees the generation before or this one.
   * @param expected number of the generation that the composition was made from; 0 for the first
   * @throws Refusal when somebody else has made another one live since
   */
  async create(expected: number, next: Omit<Generation, 'generation'>): Promise<Generation> {
    const made: Generation = { ...next, generation: expected + 1 };
    // Whoever reads a generation back can tell by the mark whether it is his own.
    const content = `${JSON.stringify({ ...made, mark: randomUUID() }, null, 2)}\n`;
    if (!(await this.#objects.create(keyOf(made.generation), content))) {
      throw new Overtaken(made.generation);
    }
    this.#found = made.generation;
    // Without it the next one looks a little longer.
    if (this.#objects.isRemote)
      await this.#objects.write(HINT, String(made.generation)).catch(() => undefined);
    return made;
  }

  /**
   * Removes what is older than a generation. The oldest go first, so that there never is a gap; that one stays, and so the next has a
   * number that was never used.
   */
  async removeBefore(oldest: number): Promise<void> {
    const older = (await this.#numbers()).filter((number) => number < oldest);
    for (const number of older.reverse()) await this.#objects.remove(keyOf(number));
  }

  /** The number of the newest. @param from one that is there; 0 where there may be none */
  async #search(from: number): Promise<number> {
    let newest = from;
    while (await this.#exists(newest + 1)) newest += 1;
    this.#found = newest;
    return newest;
  }

  /** The number of one from which on all later ones are there; 0 where there is none. */
  async #start(): Promise<number> {
    const hint = this.#objects.isRemote ? Number(await this.#objects.read(HINT)) : 0;
    // A store that was restored may have a hint from after what it has.
    if (hint > 0 && (await this.#exists(hint))) return hint;
    return Math.max(0, ...(await this.#numbers()));
  }

  /** The numbers, the highest first. */
  async #numbers(): Promise<number[]> {
    const names = await this.#objects.list(FOLDER);
    return names
      .map((name) => Number.parseInt(name, 10))
      .filter(Number.isInteger)
      .sort((a, b) => b - a);
  }

  /** Whether the oldest that were removed are older. It is not looked for at each request: prune keeps the last ones. */
  async #isStillThere(number: number): Promise<boolean> {
    if (number === this.#seen.number && performance.now() < this.#seen.until) return true;
    const isThere = await this.#exists(number);
    if (isThere) this.#seen = { number, until: performance.now() + this.#seenMs };
    return isThere;
  }

  #exists(number: number): Promise<boolean> {
    return this.#objects.has(keyOf(number));
  }

  async #tryToRead(number: number): Promise<Generation | undefined> {
    return this.read(number).catch(() => undefined);
  }
}
