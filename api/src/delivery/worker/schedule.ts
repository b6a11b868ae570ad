import { ENDING } from '@site/contract/program';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** When deliveries are tried, in milliseconds. */
export const SCHEDULE = {
  /** How often to look for deliveries that are due, beside those of new leads, which are sent at once. */
  poll: 2 * SECOND,
  /** How many deliveries are under way to one target. */
  concurrency: 4,
  /** How long a delivery belongs to the worker that took it. After a crash nobody sends it for so long. */
  lease: 60 * SECOND,
  /** How long an attempt may take: shorter than the lease. */
  deadline: 45 * SECOND,
  /** Wait after the first failure. It doubles with each further one. */
  firstRetry: 10 * SECOND,
  longestRetry: HOUR,
  /** How long a delivery is tried before it is dead. */
  giveUpAfter: 72 * HOUR,
  /** Shortest time between two alerts to one target. */
  alertEvery: HOUR,
  /** How long attempts may go on when the worker is told to stop. */
  stopTimeout: ENDING.begun,
};

export type Schedule = typeof SCHEDULE;

interface Failure {
  /** Attempts so far, this one included. */
  attempt: number;
  now: number;
  /** From when the days count. */
  queuedAt: number;
  /** How long the target asks to be left alone, or 0. */
  retryAfter: number;
}

/**
 * The moment of the next attempt, or undefined when it is time to give up. Waits are longer or shorter by a quarter at
 * random, so that deliveries which failed together do not come back together. The last attempt is at the very end.
 */
export function nextAttempt(
  { firstRetry, longestRetry, giveUpAfter }: Schedule,
  { attempt, now, queuedAt, retryAfter }: Failure,
): Date | undefined {
  const end = queuedAt + giveUpAfter;
  if (now >= end) return undefined;
  const wait = Math.min(firstRetry * 2 ** (attempt - 1), longestRetry) * (0.75 + Math.random() / 2);
  return new Date(Math.min(now + Math.max(wait, retryAfter), end));
}
