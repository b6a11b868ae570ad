import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import type { Objects } from './objects/objects.ts';
import { distinctMachine, isLeftOver, machine, ownName, readOwnName } from './owner.ts';

const FOLDER = 'pins';

/** How long one side waits for the other, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** How often it looks again. */
const AGAIN_MS = 10;

/**
 * Whoever wants everything to himself looks at odd times, from at once to so many times what a look took: two of them must not meet again and
 * again. A look takes less than a millisecond on this machine's disk and some tens of them in a bucket.
 */
const OFTEN_ENOUGH = { ms: 40, looks: 5 };

/** How often a process says by its mark that it is there, in milliseconds. */
const TOUCHED_EVERY_MS = 20_000;

/** For how long it may say nothing, in milliseconds. Clocks of machines that share a store may differ by some of it. */
const SILENCE_MS = 5 * 60_000;

/** What marks are for: work that relies on what is in the store, and removing from it. */
type Purpose = 'pin' | 'removal';

/**
 * Who is at work in the store, so that nothing is removed under somebody's hands: a mark for each, with the process in its name. Each
 * side first puts its mark and then looks for the other's, so of two who come at once at least one sees the other. Whoever removes gives
 * way; whoever relies on the store waits for the moment that a removal takes. A mark of a process that was killed does not count, nor one
 * that was not touched for minutes.
 */
export class Pins {
  readonly #objects: Objects;
  readonly #timeoutMs: number;
  readonly #here: string;

  constructor(objects: Objects, timeoutMs = TIMEOUT_MS) {
    this.#objects = objects;
    this.#timeoutMs = timeoutMs;
    this.#here = objects.isRemote ? distinctMachine() : machine();
  }

  /**
   * Runs work that relies on what it finds in the store, until what it makes live says so itself.
   * @param work is given what to ask before its last step: whether everything was kept that long
   * @throws Refusal when somebody removes for longer than a minute
   */
  async hold<Result>(work: (confirm: () => Promise<void>) => Promise<Result>): Promise<Result> {
    return this.#marked('pin', async (mark, isKept) => {
      await this.#untilNothingIsRemoved(mark);
      return work(confirming(isKept, 'what it relied on may be gone. Try again.'));
    });
  }

  /**
   * Runs work while nobody else is at work.
   * @param work is given what to ask before each step: whether it still is alone, which it is not after it has stood still
   * @throws Refusal when somebody is for longer than a minute
   */
  async alone<Result>(work: (confirm: () => Promise<void>) => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + this.#timeoutMs;
    for (;;) {
      const start = performance.now();
      const done = await this.#marked('removal', async (mark, isKept) => {
        const [other] = await this.#marks(mark);
        if (!other)
          return {
            result: await work(confirming(isKept, 'others may rely on what is left. Start it again.')),
          };
        if (Date.now() > deadline)
          throw new Refusal(`${describe(other)} is at work in the store. Try again when it is done.`);
        return undefined;
      });
      if (done) return done.result;
      const took = performance.now() - start;
      await sleep(Math.random() * Math.max(OFTEN_ENOUGH.ms, OFTEN_ENOUGH.looks * took));
    }
  }

  async #untilNothingIsRemoved(own: string): Promise<void> {
    const deadline = Date.now() + this.#timeoutMs;
    for (;;) {
      const removal = (await this.#marks(own)).find((mark) => readOwnName(mark).purpose === 'removal');
      if (!removal) return;
      if (Date.now() > deadline) {
        throw new Refusal(
          `${describe(removal)} is removing from the store for a minute. Look why; if it is no more, delete ${this.#objects.place(removal)}.`,
        );
      }
      await sleep(AGAIN_MS);
    }
  }

  /** Runs work with a mark that says all the time that this process is there. */
  async #marked<Result>(
    purpose: Purpose,
    work: (mark: string, isKept: () => Promise<boolean>) => Promise<Result>,
  ): Promise<Result> {
    const mark = `${FOLDER}/${ownName(this.#here, purpose)}`;
    let touched = Date.now();
    await this.#objects.write(mark, '');
    // One that is gone, or may be, was taken for that of a process that is no more. It must not come back, and whoever relies on it asks.
    const isKept = async () => Date.now() - touched < SILENCE_MS / 2 && (await this.#objects.has(mark));
    const touch = async () => {
      const now = Date.now();
      if (!(await isKept())) return;
      await this.#objects.write(mark, '');
      touched = now;
    };
    let touches: Promise<void> = Promise.resolve();
    const touching = setInterval(() => {
      touches = touches.then(touch).catch(() => undefined);
    }, TOUCHED_EVERY_MS);
    try {
      return await work(mark, isKept);
    } finally {
      clearInterval(touching);
      // One that is on its way would bring it back.
      await touches;
      await this.#objects.remove(mark);
    }
  }

  /** Marks of others who are still there; those of who is not are removed. */
  async #marks(own: string): Promise<string[]> {
    const left: string[] = [];
    for (const name of await this.#objects.list(FOLDER)) {
      const mark = `${FOLDER}/${name}`;
      if (mark === own) continue;
      if (await isLeftOver(name, () => this.#objects.at(mark), SILENCE_MS, this.#here))
        await this.#objects.remove(mark);
      else left.push(mark);
    }
    return left;
  }
}

/** What work asks before a step that nobody may be wrong about. */
function confirming(isKept: () => Promise<boolean>, why: string): () => Promise<void> {
  return async () => {
    if (!(await isKept())) throw new Refusal(`This stood still for minutes, so ${why}`);
  };
}

function describe(mark: string): string {
  const { host, pid } = readOwnName(mark);
  return `Process ${pid} on ${host}`;
}
