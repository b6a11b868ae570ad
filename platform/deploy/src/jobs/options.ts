import type { CheckResult, PromoteOptions, ReleaseReference, ReleaseStore, Right } from '@site/releases';
import { requireStill } from '../access/access.ts';
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

/** What a job needs of its publisher. */
interface Needed {
  right: Right;
  /** Of the releases that it is about. */
  names: readonly string[];
}

/** Who follows a promotion for a job: tells what came of each check, and asks at its end whether its publisher still may. */
export function watchOf(
  { warn, store }: JobContext,
  job: Job,
  signal: AbortSignal,
  { right, names }: Needed,
): NonNullable<PromoteOptions['watch']> {
  return {
    signal,
    // A publisher may have been revoked while the checks ran.
    confirm: () => requireStill(store, job.access, right, names),
    ...(warn ? { warn } : {}),
    based: (generation) => job.tell({ event: 'rebased', data: { generation } }),
    check: (name, result) => tellCheck(job, name, result),
  };
}

/** With what a job promotes. */
export function optionsOf(
  context: JobContext,
  job: Job,
  signal: AbortSignal,
  { why, allowRemoved = [], releases }: PromotionRequest,
  right: Right = 'promote',
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
    watch: watchOf(context, job, signal, { right, names: namesOf(releases) }),
  };
}

/** Whose releases these are. */
export function namesOf(releases: readonly ReleaseReference[]): string[] {
  return releases.map(({ name }) => name);
}
