import type { Job } from './job.ts';

/** How many jobs that have ended are still known with all that happened. */
const KEPT = 100;

/** Jobs by their ids, of those that have ended the last ones. */
export class KnownJobs {
  readonly #jobs = new Map<string, Job>();

  add(job: Job): void {
    this.#jobs.set(job.id, job);
    for (const [id, { end }] of this.#jobs) {
      if (this.#jobs.size <= KEPT) return;
      if (end) this.#jobs.delete(id);
    }
  }

  find(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  remove({ id }: Job): void {
    this.#jobs.delete(id);
  }
}
