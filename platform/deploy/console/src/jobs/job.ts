import { type ApiError, problemOf } from '@site/app/http';
import type { Difference, Finding, JobNews } from '@site/deploy/answers';

/** What the service says of an event. */
type DataOf<Event extends JobNews['event']> = Extract<JobNews, { event: Event }>['data'];

/** One check of the gate, as it came out. */
export type CheckNews = DataOf<'check'>;

/** What came of a job. */
export interface Result {
  generation?: number;
  addresses?: number;
  changed?: boolean;
  canary?: object;
  /** What would change, as a dry run says it. */
  changes?: Difference;
  link?: string;
  until?: string;
}

/** What is known of something that takes its time. */
export interface Job {
  /** Its place among those that wait. */
  place?: number;
  /** What it is put on; once there is one, it runs. */
  base?: number;
  checks: readonly CheckNews[];
  result?: Result;
  refusal?: ApiError;
  /** Whether more is to come. */
  isOver: boolean;
}

export const NEW_JOB: Job = { checks: [], isOver: false };

/** What can happen to a job. */
export const JOB_EVENTS = [
  'queued',
  'rebased',
  'check',
  'done',
  'refused',
  'failed',
  'interrupted',
] as const satisfies JobNews['event'][];

export type JobEvent = (typeof JOB_EVENTS)[number];

/** What is known of a job after something has happened. @param data what the service says of that */
export function afterEvent(job: Job, event: JobEvent, data: unknown): Job {
  switch (event) {
    case 'queued':
      return { ...job, place: (data as DataOf<'queued'>).place };
    case 'rebased':
      // Somebody else was faster: everything is checked anew on what is live then.
      return { ...job, base: (data as DataOf<'rebased'>).generation, checks: [] };
    case 'check':
      return { ...job, checks: [...job.checks, data as CheckNews] };
    case 'done':
      return { ...job, result: data as Result, isOver: true };
    default:
      return { ...job, refusal: problemOf((data as { status?: number }).status ?? 500, data), isOver: true };
  }
}

/** What the checks have found that refused. */
export function findingsOf({ said }: Pick<ApiError, 'said'>): Finding[] {
  return Array.isArray(said.findings) ? said.findings : [];
}
