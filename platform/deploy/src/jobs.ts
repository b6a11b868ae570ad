import { randomBytes } from 'node:crypto';
import type { Caller } from './auth/tokens.ts';
import { type Problem, ProblemError, problemOf } from './problems.ts';

export const JOB_KINDS = ['promote', 'dry-run', 'canary', 'section-rollback', 'preview'] as const;

export type JobState = 'waiting' | 'running' | 'done' | 'refused' | 'failed';

/** One line of a job's log. */
export interface JobEvent {
  at: string;
  text: string;
}

export interface JobRequest {
  kind: (typeof JOB_KINDS)[number];
  releases: readonly string[];
}

/** Does a job. @param signal asks to stop before anything goes live */
export type Work = (log: (text: string) => void, signal: AbortSignal) => Promise<object>;
