import { existsSync } from 'node:fs';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { hasCode, readJson, readNames, syncPath } from './files.ts';
import { type Generation, generation } from './manifest.ts';
import type { Unfinished } from './unfinished.ts';

/**
 * What was live when: one small file for each change, `generations/1.json`, `2.json`, …, of which none is ever changed. Creating a file
 * that must not exist is the only step that makes a composition live: it happens wholly or not at all, and of two who try to create
 * the same generation one fails. An object store offers the same.
 */
export class Generations {
  readonly #folder: string;
  readonly #unfinished: Unfinished;

  constructor(folder: string, unfinished: Unfinished) {
    this.#folder = folder;
    this.#unfinished = unfinished;
  }

  /**
   * Number of the newest one; 0 before the first.
   * @param known one that is there: only later ones are looked for then, which takes some microseconds
   */
  async newest(known = 0): Promise<number> {
    let newest = known || Math.max(0, ...(await this.#numbers()));
    while (existsSync(this.#file(newest + 1))) newest += 1;
    return newest;
  }

  /** One of them, or undefined when there is none of that number. */
  read(number: number): Promise<Generation | undefined> {
    return readJson(generation, this.#file(number));
  }

  /** All of them, the newest first. */
  async history(): Promise<Generation[]> {
    const numbers = (await this.#numbers()).sort((a, b) => b - a);
    const found = await Promise.all(numbers.map((number) => this.read(number)));
    return found.filter((each) => each !== undefined);
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

  async #numbers(): Promise<number[]> {
    const names = await readNames(this.#folder);
    return names.map((name) => Number.parseInt(name, 10)).filter(Number.isInteger);
  }

  #file(number: number): string {
    return join(this.#folder, `${number}.json`);
  }
}
