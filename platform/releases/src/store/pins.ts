import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import { ifThere } from './files.ts';
import { ownName, readOwnName, removeLeftOversIn } from './owner.ts';

/** How long one side waits for the other, in milliseconds. */
const PATIENCE_MS = 60_000;

/** How often it looks again. Whoever wants everything to himself looks at odd times: two of them must not meet again and again. */
const AGAIN_MS = 10;
const OFTEN_ENOUGH_MS = 40;

/** How often a process says by its mark that it is there, in milliseconds. */
const TOUCHED_EVERY_MS = 20_000;

/** For how long it may say nothing, in milliseconds. Clocks of machines that share a store may differ by some of it. */
const SILENCE_MS = 5 * 60_000;

/** What marks are for: work that relies on what is in the store, and removing from it. */
type Purpose = 'pin' | 'removal';

/**
 * Who is at work in the store, so that nothing is removed under somebody's hands: a file for each, with the process in its name. Each
 * side first puts its mark and then looks for the other's, so of two who come at once at least one sees the other. Whoever removes gives
 * way; whoever relies on the store waits for the moment that a removal takes. A mark of a process that was killed does not count, nor one
 * that was not touched for minutes.
 */
export class Pins {
  readonly #folder: string;
  readonly #patienceMs: number;

  constructor(folder: string, patienceMs = PATIENCE_MS) {
    this.#folder = folder;
    this.#patienceMs = patienceMs;
  }

  /**
   * Runs work that relies on what it finds in the store, until what it makes live says so itself.
   * @param work is given what to ask before its last step: whether everything was kept that long
   * @throws Refusal when somebody removes for longer than a minute
   */
  async hold<Result>(work: (confirm: () => Promise<void>) => Promise<Result>): Promise<Result> {
    return this.#marked('pin', async (pin) => {
      await this.#untilNothingIsRemoved();
      return work(async () => {
        if (!(await ifThere(stat(pin))))
          throw new Refusal('This stood still for minutes, so what it relied on may be gone. Try again.');
      });
    });
  }

  /**
   * Runs work while nobody else is at work.
   * @throws Refusal when somebody is for longer than a minute
   */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + this.#patienceMs;
    for (;;) {
      const done = await this.#marked('removal', async (mark) => {
        const other = (await this.#marks()).find((path) => path !== mark);
        if (!other) return { result: await work() };
        if (Date.now() > deadline)
          throw new Refusal(`${describe(other)} is at work in the store. Try again when it is done.`);
        return undefined;
      });
      if (done) return done.result;
      await sleep(Math.random() * OFTEN_ENOUGH_MS);
    }
  }

  async #untilNothingIsRemoved(): Promise<void> {
    const deadline = Date.now() + this.#patienceMs;
    for (;;) {
      const removal = (await this.#marks()).find((path) => readOwnName(path).purpose === 'removal');
      if (!removal) return;
      if (Date.now() > deadline) {
        throw new Refusal(
          `${describe(removal)} is removing from the store for a minute. Look why; if it is no more, delete ${removal}.`,
        );
      }
      await sleep(AGAIN_MS);
    }
  }

  /** Runs work with a mark that says all the time that this process is there. */
  async #marked<Result>(purpose: Purpose, work: (mark: string) => Promise<Result>): Promise<Result> {
    await mkdir(this.#folder, { recursive: true });
    const mark = join(this.#folder, ownName(purpose));
    await writeFile(mark, '');
    const touching = setInterval(() => {
      const now = new Date();
      // One that is gone was taken for that of a process that is no more; whoever relies on it asks.
      utimes(mark, now, now).catch(() => undefined);
    }, TOUCHED_EVERY_MS);
    try {
      return await work(mark);
    } finally {
      clearInterval(touching);
      await rm(mark, { force: true });
    }
  }

  /** Marks of those who are still there; the others' are removed. */
  #marks(): Promise<string[]> {
    return removeLeftOversIn(this.#folder, SILENCE_MS);
  }
}

function describe(mark: string): string {
  const { host, pid } = readOwnName(basename(mark));
  return `Process ${pid} on ${host}`;
}
