import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  BrowserKeeper,
  composedFiles,
  type PictureRequest,
  type PromoteOptions,
  type ReleaseStore,
  takePicture,
} from '@site/releases';
import type { JobQueue } from '../jobs/queue.ts';
import { ProblemError } from '../problems/problem.ts';

/** Most pictures that wait to be taken. */
const MOST_WAITING = 40;

/** How long who asks for one waits, in milliseconds: shorter than a silent connection is left open. */
const TIMEOUT_MS = 50_000;

/** How many pictures are kept on the disk: some hundred kilobytes each. */
const MOST_KEPT = 500;

/** Pictures of pages of compositions. One is taken at a time, when no job waits or runs; one that a job comes in the way of is begun anew after it. */
export class Pictures {
  readonly #store: ReleaseStore;
  readonly #queue: JobQueue;
  readonly #browser: Extract<PromoteOptions['browser'], { path: string }> | undefined;
  readonly #taking = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: ReleaseStore, queue: JobQueue, browser: PromoteOptions['browser']) {
    this.#store = store;
    this.#queue = queue;
    this.#browser = 'path' in browser ? browser : undefined;
  }

  /**
   * A picture of a page, as a PNG.
   * @returns undefined where the composition was pruned or has no such page, or no browser is there
   * @throws ProblemError where too many wait
   */
  async of(composition: string, wanted: PictureRequest): Promise<Buffer | undefined> {
    if (!this.#browser) return undefined;
    const manifest = await this.#store.composition(composition);
    if (!manifest || !Object.hasOwn(manifest.pages, wanted.address)) return undefined;
    const { address, width, scheme } = wanted;
    const id = createHash('sha256').update([composition, width, scheme, address].join(' ')).digest('hex');
    const kept = await this.#store.looks.use(id);
    if (kept) return readFile(kept);
    const known = this.#taking.get(id);
    if (!known && this.#taking.size >= MOST_WAITING) throw tooMany();
    return inTime(known ?? this.#begin(id, composition, wanted));
  }

  /** After those that were asked for before. */
  #begin(id: string, composition: string, wanted: PictureRequest): Promise<Buffer> {
    const taking = this.#last.then(() => this.#take(id, composition, wanted));
    this.#taking.set(id, taking);
    const done = () => this.#taking.delete(id);
    this.#last = taking.then(done, done);
    return taking;
  }

  async #take(id: string, composition: string, wanted: PictureRequest): Promise<Buffer> {
    for (;;) {
      let taken: Promise<Buffer> | undefined;
      await this.#queue.inSpareTime(`picture@${id}`, (signal) => {
        taken = this.#photograph(composition, wanted, signal);
        return taken.then(
          () => undefined,
          () => undefined,
        );
      });
      if (this.#queue.closed)
        throw new ProblemError('ending', 'The service is started again in a moment.', 10);
      const picture = await taken?.catch((error: unknown) => {
        if (error !== GIVEN_UP) throw error;
        return undefined;
      });
      if (!picture) continue;
      await this.#keep(id, picture);
      return picture;
    }
  }

  async #photograph(composition: string, wanted: PictureRequest, signal: AbortSignal): Promise<Buffer> {
    const files = await composedFiles(this.#store, composition);
    if (!files || !this.#browser) throw new ProblemError('not-found', 'Its composition was pruned.');
    const { path, keeper } = this.#browser;
    const own = keeper ?? new BrowserKeeper(path);
    try {
      return await takePicture(own, this.#store, files, wanted, signal);
    } catch (error) {
      throw signal.aborted ? GIVEN_UP : error;
    } finally {
      if (!keeper) await own.kill();
    }
  }

  async #keep(id: string, picture: Buffer): Promise<void> {
    const { looks } = this.#store;
    await looks.add(id, picture);
    await looks.keepLast(MOST_KEPT);
  }
}

const GIVEN_UP = new Error('A job came');

function tooMany(): ProblemError {
  return new ProblemError('queue-full', 'Too many pictures wait to be taken.', 10);
}

/** Answers in time, though the picture is taken later: then it is there for who asks again. */
async function inTime(taking: Promise<Buffer>): Promise<Buffer> {
  let late: NodeJS.Timeout | undefined;
  const tired = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(tooMany()), TIMEOUT_MS).unref();
  });
  try {
    return await Promise.race([taking, tired]);
  } finally {
    clearTimeout(late);
    taking.catch(() => undefined);
  }
}
