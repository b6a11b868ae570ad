import type { JobRequest } from './job.ts';

/** What can be done before somebody asks for it. It never fails: whoever asks then is told why. @param signal says that nobody waits for it any more */
export type WorkAhead = (signal: AbortSignal) => Promise<void>;

interface Entry {
  release: string;
  /** Tells who waits for it that nobody does it any more: it is done, given up, or left to a job. */
  settle: () => void;
}

interface Waiting extends Entry {
  work: WorkAhead;
}

interface Running extends Entry {
  abort: AbortController;
}

/**
 * What is done for releases when no job waits, one after the other, for each section the last that was asked for. A job does not wait for it but
 * where that is the job's own release: it is given up, and until it has noticed that nothing else is begun.
 */
export class Ahead {
  readonly #waiting = new Map<string, Waiting>();
  #running: Running | undefined;

  /** Whether anything runs or waits. */
  get busy(): boolean {
    return this.#running !== undefined || this.#waiting.size > 0;
  }

  /**
   * @param release name and version: `mf-contact@1.0.0-a1b2c3d4e5`
   * @returns fulfilled when it is done, given up, or left to a job
   */
  add(release: string, work: WorkAhead): Promise<void> {
    const section = sectionOf(release);
    this.#waiting.get(section)?.settle();
    // In the place of the one before.
    return new Promise((settle) => this.#waiting.set(section, { release, work, settle }));
  }

  /** Leaves out what a job does itself. */
  leaveOut({ kind, releases }: JobRequest): void {
    if (kind !== 'promotion') return;
    for (const release of releases) {
      const section = sectionOf(release);
      const waiting = this.#waiting.get(section);
      if (waiting?.release !== release) continue;
      this.#waiting.delete(section);
      waiting.settle();
    }
  }

  /** Whether what a job would do is being done: it is sooner to wait for that. */
  isAt({ kind, releases }: JobRequest): boolean {
    if (!this.#running || this.#running.abort.signal.aborted) return false;
    return kind === 'promotion' && releases.join() === this.#running.release;
  }

  /** Gives up what runs. */
  giveUp(): void {
    this.#running?.abort.abort();
    this.#running?.settle();
  }

  /** Gives up all. */
  close(): void {
    for (const { settle } of this.#waiting.values()) settle();
    this.#waiting.clear();
    this.giveUp();
  }

  /** Begins with the next, unless one runs. @param ended is told when it has ended */
  begin(ended: () => void): void {
    const [next] = this.#waiting.values();
    if (!next || this.#running) return;
    const { release, work, settle } = next;
    this.#waiting.delete(sectionOf(release));
    const abort = new AbortController();
    this.#running = { release, settle, abort };
    work(abort.signal).finally(() => {
      this.#running = undefined;
      settle();
      ended();
    });
  }
}

function sectionOf(release: string): string {
  return release.replace(/@.*/, '');
}
