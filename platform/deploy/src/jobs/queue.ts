import type { ReleaseStore } from '@site/releases';
import type { Access } from '../access/access.ts';
import type { DeployLimits } from '../limits.ts';
import { ProblemError, problemOf } from '../problems/problem.ts';
import { Ahead, type WorkAhead } from './ahead.ts';
import { Job, type JobRequest } from './job.ts';
import { KnownJobs } from './known-jobs.ts';

/** Does a job. @param signal ends it between two steps @returns what came of it */
export type Work = (job: Job, signal: AbortSignal) => Promise<object>;

/** What waits. It runs only when the store has it: whoever ends this process would else leave a job that nobody knows. */
interface Entry {
  job: Job;
  work: Work;
  isStored: boolean;
}

const INTERRUPTED = new ProblemError(
  'interrupted',
  'Nothing went live by it unless "status" says so. Ask for it again.',
);

/** Who is told of what happens. */
interface QueueWatch {
  /** Of errors that are ours. */
  failed(error: unknown, job: Job): void;
  /** When nothing is left to be done. */
  idle?(): void;
}

/** One job at a time; the others wait in their order. Where none waits, what can be done ahead of one. */
export class JobQueue {
  readonly #store: ReleaseStore;
  readonly #limits: DeployLimits;
  readonly #watch: QueueWatch;
  readonly #waiting: Entry[] = [];
  readonly #ahead = new Ahead();
  readonly #known = new KnownJobs();
  #running: { abort: AbortController; ended: Promise<void> } | undefined;
  #tidying = false;
  #closed = false;

  constructor(store: ReleaseStore, limits: DeployLimits, watch: QueueWatch) {
    this.#store = store;
    this.#limits = limits;
    this.#watch = watch;
  }

  /** Whether anything runs or waits. */
  get busy(): boolean {
    return this.#running !== undefined || this.#waiting.length > 0 || this.#ahead.busy;
  }

  /**
   * Takes up a job. Where it cannot be stored it never runs.
   * @throws ProblemError when too many wait, or the service ends
   */
  async add(access: Access, request: JobRequest, work: Work): Promise<Job> {
    this.#refuseMore(access);
    const job = new Job(access, request);
    const entry: Entry = { job, work, isStored: false };
    this.#waiting.push(entry);
    this.#known.add(job);
    try {
      await this.#store.jobs.add(job.record);
      entry.isStored = true;
      this.#ahead.leaveOut(request);
    } catch (error) {
      this.#drop(entry);
      throw error;
    } finally {
      this.#tellPlaces();
      this.#next();
    }
    return job;
  }

  /**
   * Has something done for a release when no job waits.
   * @returns fulfilled when it is done or given up; at once where a job is first, for that may take long
   */
  async doAhead(release: string, work: WorkAhead): Promise<void> {
    const isFirst = !this.#running && this.#waiting.length === 0;
    const settled = this.inSpareTime(release, work);
    if (isFirst) await settled;
  }

  /** The same of anything, of which one of a name waits. @returns fulfilled when it is done or given up, however long that takes */
  inSpareTime(name: string, work: WorkAhead): Promise<void> {
    if (this.#closed) return Promise.resolve();
    const settled = this.#ahead.add(name, work);
    this.#next();
    return settled;
  }

  /** Whether it takes nothing any more. */
  get closed(): boolean {
    return this.#closed;
  }

  /** One of the jobs that were not forgotten. */
  find(id: string): Job | undefined {
    return this.#known.find(id);
  }

  /** Takes no more jobs, interrupts those that wait, and gives the one that runs some time. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#ahead.close();
    const waiting = this.#waiting.splice(0);
    await Promise.all(waiting.map(({ job }) => this.#interrupt(job)));
    const running = this.#running;
    if (!running) return;
    const late = setTimeout(() => running.abort.abort(INTERRUPTED), this.#limits.finish);
    await running.ended;
    clearTimeout(late);
  }

  #refuseMore({ publisher }: Access): void {
    if (this.#closed) throw new ProblemError('ending', 'The service is started again in a moment.', 10);
    const own = this.#waiting.filter(({ job }) => job.access.publisher.id === publisher.id).length;
    if (this.#waiting.length < this.#limits.waiting && own < this.#limits.waitingOfOne) return;
    throw new ProblemError('queue-full', `${this.#waiting.length} jobs wait, ${own} of them yours.`, 10);
  }

  #drop(entry: Entry): void {
    const at = this.#waiting.indexOf(entry);
    if (at >= 0) this.#waiting.splice(at, 1);
    this.#known.remove(entry.job);
  }

  /** The place in the queue: 1 is the next. */
  #tellPlaces(): void {
    for (const [at, { job }] of this.#waiting.entries()) {
      const place = at + 1;
      const last = job.events.at(-1);
      if (last?.event !== 'queued' || last.data.place !== place)
        job.tell({ event: 'queued', data: { place } });
    }
  }

  #next(): void {
    if (this.#running || this.#tidying || this.#closed) return;
    const [first] = this.#waiting;
    if (!first) this.#ahead.begin(() => this.#goOn());
    if (!first?.isStored || this.#ahead.isAt(first.job.request)) return;
    this.#ahead.giveUp();
    this.#waiting.shift();
    const abort = new AbortController();
    const ended = this.#run(first.job, first.work, abort.signal).finally(() => {
      this.#running = undefined;
      this.#goOn();
    });
    this.#running = { abort, ended };
  }

  /** After something has ended. */
  #goOn(): void {
    this.#tellPlaces();
    this.#next();
    if (!this.busy && !this.#closed) this.#watch.idle?.();
    this.#tidy();
  }

  /** Removes what jobs have brought to this disk, when nothing waits. What a job needs is not removed while it begins: it waits for this. */
  #tidy(): void {
    if (this.busy || this.#closed) return;
    this.#tidying = true;
    // Where the bucket does not answer everything stays until after the next job.
    const done = () => {
      this.#tidying = false;
      this.#next();
    };
    this.#store.tidyCopies().then(done, done);
  }

  async #run(job: Job, work: Work, signal: AbortSignal): Promise<void> {
    try {
      job.tell({ event: 'done', data: await work(job, signal) });
    } catch (error) {
      if (signal.aborted) return this.#interrupt(job);
      const problem = problemOf(error, this.#store);
      job.tell({ event: problem.status < 500 ? 'refused' : 'failed', data: problem });
      if (problem.status >= 500) this.#watch.failed(error, job);
    }
    await this.#keep(job);
  }

  async #interrupt(job: Job): Promise<void> {
    job.tell({ event: 'interrupted', data: problemOf(INTERRUPTED, this.#store) });
    await this.#keep(job);
  }

  /** What came of it is live or not, whether this can be written or not. */
  #keep(job: Job): Promise<void> {
    return this.#store.jobs.replace(job.record).catch((error) => this.#watch.failed(error, job));
  }
}
