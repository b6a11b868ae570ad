import type { Problem } from '@site/contract';

interface ProblemOptions {
  /** When the sender may try again, in seconds. */
  retryAfter?: number;
}

/** An error that carries what the sender of a request is told about it. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly retryAfter: number | undefined;

  constructor(
    readonly problem: Problem,
    { retryAfter }: ProblemOptions = {},
  ) {
    super(problem.title);
    this.retryAfter = retryAfter;
  }
}
