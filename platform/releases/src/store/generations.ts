import { access } from 'node:fs';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { hasCode, readJson, readNames, syncPath } from './files.ts';
import { type Generation, generation } from './manifest.ts';
import type { Unfinished } from './unfinished.ts';

/** How long a generation that was there is taken to be there, in milliseconds. */
const SEEN_MS = 100;

/** The number of the generation whose composition a generation shows: its own, or that of the one that it restored. */
export function shown({ generation, change }: Generation): number {
  return change.kind === 'rollback' ? change.to : generation;
}

/**
 * What was live when: one small file for each change, `generations/1.json`, `2.json`, …, of which none is ever changed. Creating a file
 * that must not exist is the only step that makes a composition live: it happens wholly or not at all, and of two who try to create
 * the same generation one fails. An object store offers the same.
 */
export class Generations {
  readonly #folder: string;
  readonly #unfinished: Unfinished;
  #seen = { number: 0, until: 0 };

  constructor(folder: string, unfinished: Unfinished) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /**
   * Number of the newest one; 0 before the first.
   * @param known one that is there: only later ones are looked for then, which takes some tens of microseconds
   */
  async newest(known = 0): Promise<number> {
    const hasNext = await this.#exists(known + 1);
    if (!hasNext && (await this.#isStillThere(known))) return known;
    let newest = hasNext ? known + 1 : Math.max(0, ...(await this.#numbers()));
    while (await this.#exists(newest + 1)) newest += 1;
    return newest;
  }

  /** One of them, or undefined when there is none of that number. */
  read(number: number): Promise<Generation | undefined> {
    return readJson(generation, this.#file(number));
  }

  /** All of them, the newest first. */
  async history(): Promise<Generation[]> {
    const found = await Promise.all((await this.#numbers()).map((number) => this.read(number)));
    return found.filter((each) => each !== undefined);
  }

  /**
   * What was live before a generation, each with another composition than the one before it, as rollbacks go: what a rollback took back
   * is not among them. One that cannot be read is left out.
   */
  async *before(number: number): AsyncGenerator<Generation> {
    const start = await this.#tryToRead(number);
    let from = start ? shown(start) : number;
    let composition = start?.composition;
    for (const earlier of await this.#numbers()) {
      const found = earlier < from ? await this.#tryToRead(earlier) : undefined;
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
    const made: Generation = { generation: expected + 1, ...next };
    const unfinished = await this.#unfinished.path();
    await mkdir(this.#folder, { recursive: true });
    try {
      await writeFile(unfinished, `${JSON.stringify(made, null, 2)}\n`, { flush: true });
      await link(unfinished, this.#file(made.generation));
      await syncPath(this.#folder);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      throw new Refusal(
        `Somebody else made generation ${made.generation} live meanwhile. Look at it with "status", then try again.`,
      );
    } finally {
      await rm(unfinished, { force: true });
    }
    return made;
  }

  /**
   * Removes what is older than a generation. The oldest go first, so that there never is a gap; that one stays, and so the next has a
   * number that was never used.
   */
  async removeBefore(oldest: number): Promise<void> {
    const older = (await this.#numbers()).filter((number) => number < oldest);
    for (const number of older.reverse()) await rm(this.#file(number), { force: true });
  }

  /** The numbers, the highest first. */
  async #numbers(): Promise<number[]> {
    const names = await readNames(this.#folder);
    return names
      .map((name) => Number.parseInt(name, 10))
      .filter(Number.isInteger)
      .sort((a, b) => b - a);
  }

  /** Whether the oldest that were removed are older. It is not looked for at each request: prune keeps the last ones. */
  async #isStillThere(number: number): Promise<boolean> {
    if (number === this.#seen.number && Date.now() < this.#seen.until) return true;
    const isThere = await this.#exists(number);
    if (isThere) this.#seen = { number, until: Date.now() + SEEN_MS };
    return isThere;
  }

  /** Asynchronous: a disk that does not answer must not stop the server. With a callback, as that takes half the time. */
  #exists(number: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      access(this.#file(number), (error) => {
        if (error && !hasCode(error, 'ENOENT')) reject(error);
        else resolve(!error);
      });
    });
  }

  async #tryToRead(number: number): Promise<Generation | undefined> {
    return this.read(number).catch(() => undefined);
  }

  #file(number: number): string {
    return join(this.#folder, `${number}.json`);
  }
}
