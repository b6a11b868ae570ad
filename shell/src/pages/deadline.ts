/** Says that something did not happen in time. */
export class DeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`Not loaded within ${milliseconds} ms`);
    this.name = 'DeadlineError';
  }
}

/**
 * Settles as the promise does, or rejects with a DeadlineError after the given time.
 * The federation runtime waits up to 20 s for a script that has already failed; visitors should not.
 */
export function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(milliseconds)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
