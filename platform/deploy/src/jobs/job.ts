import { randomBytes } from 'node:crypto';
import type { JobRecord } from '@site/releases';
import type { Access } from '../access/access.ts';
import type { Problem } from '../problems/problem.ts';

/** What happens to a job, in the order in which it does. `data` is JSON. */
export type JobEvent = { id: number } & (
  | { event: 'queued'; data: { place: number } }
  | { event: 'rebased'; data: { generation: number } }
  | { event: 'check'; data: { name: string; outcome: 'passed' | 'skipped' | 'refused'; why?: string } }
  | { event: 'done'; data: object }
  | { event: 'refused'; data: Problem }
  | { event: 'failed'; data: Problem }
  | { event: 'interrupted'; data: Problem }
);

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'id'> : never;

/** What is said of a job, its number aside. */
export type News = WithoutId<JobEvent>;

const ENDS = ['done', 'refused', 'failed', 'interrupted'] as const satisfies JobRecord['state'][];

type JobEnd = Extract<JobEvent, { event: (typeof ENDS)[number] }>;

/** Whether nothing comes after it. */
export function isEnd(event: JobEvent): event is JobEnd {
  return ENDS.some((end) => end === event.event);
}

/** What a job is asked to do. */
export type JobRequest = Pick<JobRecord, 'kind' | 'releases'> & { why?: string | undefined };

/** Something that takes its time, and that goes on when whoever asked for it goes away. */
export class Job {
  readonly id = randomBytes(8).toString('hex');
  readonly at = new Date().toISOString();
  readonly access: Access;
  readonly request: JobRequest;
  readonly events: JobEvent[] = [];
  readonly #listeners = new Set<(event: JobEvent) => void>();

  constructor(access: Access, request: JobRequest) {
    this.access = access;
    this.request = request;
  }

  /** What came of it; undefined while it waits or runs. */
  get end(): JobEnd | undefined {
    const last = this.events.at(-1);
    return last && isEnd(last) ? last : undefined;
  }

  /** As answers and the store have it. */
  get state(): JobRecord['state'] {
    if (this.end) return this.end.event;
    return this.events.some(({ event }) => event === 'rebased') ? 'running' : 'waiting';
  }

  get record(): JobRecord {
    const { why, ...request } = this.request;
    const { id, at, state } = this;
    return { id, at, state, actor: this.access.actor, ...request, ...(why ? { why } : {}) };
  }

  /** Says what has happened. After its end nothing happens to a job. */
  tell(news: News): void {
    if (this.end) return;
    const event: JobEvent = { ...news, id: this.events.length + 1 };
    this.events.push(event);
    for (const listener of this.#listeners) listener(event);
  }

  /** Hears what happens from now on. @returns ends that */
  listen(listener: (event: JobEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
