import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { problemOf, ReleaseError } from '@site/releases';
import type { Job, Progress } from '@site/releases/contract';
import type { Caller } from './auth/tokens.ts';

/** How many ended jobs are remembered. */
const REMEMBERED = 100;

const MAX_WAITING = 20;
const MAX_WAITING_PER_PUBLISHER = 5;

/** How long a running job may go on when the service stops, in milliseconds. Programs have 8 s to end. */
const GRACE_MS = 4000;

/** Does a job. @param signal stops it before anything goes live */
export type Work = (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<unknown>;

export type JobRequest = Pick<Job, 'operation' | 'releases' | 'why'>;

/** How long a question for news of a job is kept waiting, in milliseconds. */
const NEWS_MS = 20_000;

interface Entry {
  job: Job;
  owner: string;
  work: Work;
  news: EventEmitter;
}

function isOver({ state }: Job): boolean {
  return state === 'done' || state === 'failed';
}

const STOPPING = new ReleaseError('interrupted', 'The service is restarted. Ask again in a moment.');

/** Runs one job at a time in the order of asking, and remembers what came of each while the service runs. */
export class JobQueue {
  readonly #entries = new Map<string, Entry>();
  readonly #stop = new AbortController();
  readonly #onEnd: (job: Job, error: unknown) => void;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** @param onEnd is told of each job that has ended, for the log */
  constructor(onEnd: (job: Job, error: unknown) => void) {
    this.#onEnd = onEnd;
  }

  /** @throws ReleaseError if too many jobs wait, or the service stops */
  add(caller: Caller, request: JobRequest, work: Work): Job {
    if (this.#isClosed) throw STOPPING;
    const owner = caller.publisher.id;
    const waiting = [...this.#entries.values()].filter(({ job }) => job.state === 'waiting');
    const own = waiting.filter((entry) => entry.owner === owner);
    if (waiting.length >= MAX_WAITING || own.length >= MAX_WAITING_PER_PUBLISHER)
      throw new ReleaseError('busy', `${waiting.length} jobs wait, ${own.length} of them yours. Try again.`);
    const job: Job = {
      id: randomBytes(8).toString('hex'),
      ...request,
      at: new Date().toISOString(),
      by: caller.by,
      publisher: caller.actor,
      state: 'waiting',
      progress: [],
    };
    const entry = { job, owner, work, news: new EventEmitter() };
    this.#entries.set(job.id, entry);
    this.#forgetOldest();
    this.#running = this.#running.then(() => this.#run(entry));
    return job;
  }

  /** Returns a job of this publisher; undefined if there is none. Nobody reads the jobs of others. */
  find(id: string, publisher: string): Job | undefined {
    const entry = this.#entries.get(id);
    return entry?.owner === publisher ? entry.job : undefined;
  }

  /** Waits until there is progress beyond `after`, or the job has ended, for 20 s at most. */
  async news({ id, progress }: Job, after: number): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry || progress.length > after || isOver(entry.job)) return;
    await once(entry.news, 'news', { signal: AbortSignal.timeout(NEWS_MS) }).catch(() => undefined);
  }

  /** Takes no more jobs, drops those that wait and gives the running one a few seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const timer = setTimeout(() => this.#stop.abort(STOPPING), GRACE_MS);
    for (const entry of this.#entries.values())
      if (entry.job.state === 'waiting') this.#end(entry, { problem: problemOf(STOPPING) }, STOPPING);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(entry: Entry): Promise<void> {
    const { job, work, news } = entry;
    if (job.state !== 'waiting') return;
    job.state = 'running';
    try {
      const result = await work((progress) => {
        job.progress.push(progress);
        news.emit('news');
      }, this.#stop.signal);
      this.#end(entry, { result });
    } catch (error) {
      const cause = this.#stop.signal.aborted ? STOPPING : error;
      this.#end(entry, { problem: problemOf(cause) }, cause);
    }
  }

  #end({ job, news }: Entry, outcome: Pick<Job, 'result' | 'problem'>, error?: unknown): void {
    Object.assign(job, outcome);
    job.state = outcome.problem ? 'failed' : 'done';
    news.emit('news');
    this.#onEnd(job, error);
  }

  #forgetOldest(): void {
    for (const [id, { job }] of this.#entries) {
      if (this.#entries.size <= REMEMBERED) return;
      if (isOver(job)) this.#entries.delete(id);
    }
  }
}
