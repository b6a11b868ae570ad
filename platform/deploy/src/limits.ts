import { UPLOAD_LIMITS } from '@site/releases';

const MINUTE = 60_000;

export type DeployLimits = typeof LIMITS;

/** How much, how many and how long. Times are in milliseconds. */
export const LIMITS = {
  upload: UPLOAD_LIMITS,
  /** Uploads at a time, of all publishers and of one. */
  uploads: 4,
  uploadsOfOne: 2,
  /** Jobs that wait, of all publishers and of one. */
  waiting: 20,
  waitingOfOne: 5,
  /** Requests of one publisher in a window. */
  requests: { most: 600, milliseconds: MINUTE },
  /** Failures to say who one is, of one sender in a window. */
  failures: { most: 20, milliseconds: 10 * MINUTE },
  /** From the beginning of a request to the end of its body. */
  request: 5 * MINUTE,
  /** Without a byte in either direction. */
  idle: MINUTE,
  /** How long the answer to an upload waits for what is checked ahead. */
  ahead: 1200,
  /** How often a stream of events says that it is there. */
  heartbeat: 15_000,
  /** How often identities that nobody asks for any more are removed from the store. */
  forget: 10 * MINUTE,
  /** How often it is looked whether a canary runs, and what its visitors have met. */
  canary: 500,
  /** How long a running job may go on when the service is told to end. Shorter than programs have to end. */
  finish: 4000,
};
