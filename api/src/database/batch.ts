import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { asStorageError, StorageUnavailable } from './storage-unavailable.ts';

/** Items of one batch at most. Their values together stay far below the limits of both databases. */
const MAX_BATCH = 50;

/** For how many turns of the event loop a batch gathers. With one it has half of the requests of ten clients that ask at once. */
const TURNS = 3;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Does together what is asked for at the same time, one batch after the other: many commits then wait for the disk once.
 * @param run does a batch, and gives a result or an error for each item, in their order
 * @param wait how long to gather, in milliseconds; 0 gathers what has already arrived
 * @returns does an item. It throws what `run` does, as StorageUnavailable where the database takes none
 */
export function batched<Item, Result>(run: (items: Item[]) => Promise<(Result | Error)[]>, wait = 0) {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function work() {
    running = true;
    while (waiting.length > 0) {
      // The database works within the turn. Without these, requests that have arrived, or arrive while those are read, would not be seen before it is done.
      if (wait > 0) await sleep(wait);
      else for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
      await runGroup(waiting.splice(0, MAX_BATCH));
    }
    running = false;
  }

  async function runGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result === undefined || result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (thrown) {
      const error = asStorageError(thrown);
      // One item that the database cannot take must not be the end of the others. Where it takes none, each by itself would wait as long as all of them.
      if (group.length > 1 && !(error instanceof StorageUnavailable)) {
        for (const member of group) await runGroup([member]);
      } else {
        for (const { reject } of group) reject(error);
      }
    }
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void work();
    });
}
