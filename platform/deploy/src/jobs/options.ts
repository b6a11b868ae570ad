import type { CheckResult, PromoteOptions, ReleaseReference, ReleaseStore } from '@site/releases';
import type { Job } from './job.ts';

/** What all jobs need. */
export interface JobContext {
  store: ReleaseStore;
  /** The site's public origin. */
  origin: string;
  browser: PromoteOptions['browser'];
  renderer?: PromoteOptions['renderer'];
  /** Is told what went wrong and changes nothing of what is live. */
  warn?: (line: string) => void;
}

export interface PromotionRequest {
  releases: readonly ReleaseReference[];
  why?: string | undefined;
  allowRemoved?: readonly string[] | undefined;
}

function tellCheck(job: Job, name: string, result: CheckResult): void {
  const { outcome } = result;
  job.tell({
    event: 'check',
    data: { name, outcome, ...(result.outcome === 'skipped' ? { why: result.why } : {}) },
  });
}

/** Who follows a job, and is told what came of each check. */
export function watchOf(
  { warn }: JobContext,
  job: Job,
  signal: AbortSignal,
): NonNullable<PromoteOptions['watch']> {
  return {
    signal,
    ...(warn ? { warn } : {}),
    based: (generation) => job.tell({ event: 'rebased', data: { generation } }),
    check: (name, result) => tellCheck(job, name, result),
  };
}

/** With what a job promotes. @param confirm is asked right before something goes live */
export function optionsOf(
  context: JobContext,
  job: Job,
  signal: AbortSignal,
  { why, allowRemoved = [] }: Omit<PromotionRequest, 'releases'>,
  confirm: () => Promise<void>,
): PromoteOptions {
  const { origin, browser, renderer } = context;
  return {
    origin,
    browser,
    renderer,
    why,
    allowRemoved,
    by: job.access.by,
    publisher: job.access.actor,
    watch: { ...watchOf(context, job, signal), confirm },
  };
}

/** Whose releases these are. */
export function namesOf(releases: readonly ReleaseReference[]): string[] {
  return releases.map(({ name }) => name);
}
