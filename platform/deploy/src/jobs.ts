import { randomBytes } from 'node:crypto';
import { problemOf, ReleaseError } from '@site/releases';
import type { Job, Progress } from '@site/releases/contract';
import type { Caller } from './auth/tokens.ts';

/** How many jobs are kept after they end. */
const MAX_JOBS = 100;

const MAX_WAITING = 20;
const MAX_WAITING_PER_PUBLISHER = 5;

/** How long a running job may continue when the service stops, in milliseconds. Programs have 8 s to stop. */
const SHUTDOWN_GRACE_MS = 4000;

/** Runs a job. @param signal stops it before anything goes live */
export type RunJob = (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<unknown>;

export type JobRequest = Pick<Job, 'operation' | 'releases' | 'why'>;

interface Entry {
  job: Job;
  owner: string;
  work: RunJob;
}

function hasEnded({ state }: Job): boolean {
  return state === 'done' || state === 'failed';
}

const STOPPING = new ReleaseError('interrupted', 'The service is restarting. Try again in a moment.');

/** Runs one job at a time, first come, first served. Keeps the results in memory. */
export class JobQueue {
  readonly #entries = new Map<string, Entry>();
  readonly #stop = new AbortController();
  readonly #onEnd: (job: Job, error: unknown) => void;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** @param onEnd is called for each job that ends */
  constructor(onEnd: (job: Job, error: unknown) => void) {
    this.#onEnd = onEnd;
  }

  /** @throws ReleaseError if too many jobs wait, or the service stops */
  add(caller: Caller, request: JobRequest, work: RunJob): Job {
    if (this.#isClosed) throw STOPPING;
    const owner = caller.publisher.id;
    const waiting = [...this.#entries.values()].filter(({ job }) => job.state === 'waiting');
    const own = waiting.filter((entry) => entry.owner === owner);
    if (waiting.length >= MAX_WAITING || own.length >= MAX_WAITING_PER_PUBLISHER)
      throw new ReleaseError(
        'busy',
        `${waiting.length} jobs are waiting, ${own.length} of them yours. Try again in a minute.`,
      );
    const job: Job = {
      id: randomBytes(8).toString('hex'),
      ...request,
      at: new Date().toISOString(),
      by: caller.by,
      publisher: caller.actor,
      state: 'waiting',
      progress: [],
    };
    const entry = { job, owner, work };
    this.#entries.set(job.id, entry);
    this.#deleteOldest();
    this.#running = this.#running.then(() => this.#run(entry));
    return job;
  }

  /** Returns a job of this publisher, or undefined. Publishers cannot read each other's jobs. */
  find(id: string, publisher: string): Job | undefined {
    const entry = this.#entries.get(id);
    return entry?.owner === publisher ? entry.job : undefined;
  }

  /** Accepts no more jobs, fails the waiting ones and gives the running one 4 s. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const timer = setTimeout(() => this.#stop.abort(STOPPING), SHUTDOWN_GRACE_MS);
    for (const entry of this.#entries.values())
      if (entry.job.state === 'waiting') this.#end(entry, { problem: problemOf(STOPPING) }, STOPPING);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(entry: Entry): Promise<void> {
    const { job, work } = entry;
    if (job.state !== 'waiting') return;
    job.state = 'running';
    try {
      const result = await work((progress) => job.progress.push(progress), this.#stop.signal);
      this.#end(entry, { result });
    } catch (error) {
      const cause = this.#stop.signal.aborted ? STOPPING : error;
      this.#end(entry, { problem: problemOf(cause) }, cause);
    }
  }

  #end({ job }: Entry, outcome: Pick<Job, 'result' | 'problem'>, error?: unknown): void {
    Object.assign(job, outcome);
    job.state = outcome.problem ? 'failed' : 'done';
    this.#onEnd(job, error);
  }

  #deleteOldest(): void {
    for (const [id, { job }] of this.#entries) {
      if (this.#entries.size <= MAX_JOBS) return;
      if (hasEnded(job)) this.#entries.delete(id);
    }
  }
}
