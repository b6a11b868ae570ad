import { withDeadline } from './deadline.ts';

/** One way to come by something. */
export interface Attempt<T> {
  /** What is tried, for the console. */
  name: string;
  /** After how many milliseconds the next attempt starts. */
  deadline: number;
  run: () => Promise<T>;
  /** Called when it failed or its deadline has passed: the next attempt must start afresh. */
  abandon: () => void;
  /** Whether a reason says that there is nothing to come by in this way: then nothing has failed. */
  hasNone?: (reason: unknown) => boolean;
}

interface Failure {
  name: string;
  reason: unknown;
}

/** What came of several attempts. */
interface Outcome<T> {
  value: T;
  /** Name of the attempt that worked. */
  name: string;
  /** What failed or was late before. */
  failures: readonly Failure[];
}

/** `mf_contact 1.0.0: Not loaded within 5000 ms; …` */
export function describeFailures(failures: readonly Failure[]): string {
  return failures
    .map(({ name, reason }) => `${name}: ${reason instanceof Error ? reason.message : reason}`)
    .join('; ');
}

/** Says that nothing worked. Its cause is why the first attempt did not; there is none where nothing has failed. */
export class NotLoadedError extends Error {
  constructor(what: string, failures: readonly Failure[]) {
    super(`${what} did not load. ${describeFailures(failures)}`, { cause: failures[0]?.reason });
    this.name = 'NotLoadedError';
  }
}

/**
 * Makes attempts one after another, the next when one has failed or its deadline has passed. On a slow connection a late
 * one can still be the first that works.
 * @param what what all of them are for, for the error's message
 * @throws NotLoadedError when the last one failed or its deadline has passed
 */
export async function firstToWork<T>(what: string, attempts: readonly Attempt<T>[]): Promise<Outcome<T>> {
  const failures: Failure[] = [];
  const started: Promise<Outcome<T>>[] = [];
  for (const { name, deadline, run, abandon, hasNone } of attempts) {
    const running = run().then((value) => ({ value, name, failures }));
    started.push(running);
    try {
      return await Promise.race([firstOf(started), withDeadline(running, deadline)]);
    } catch (reason) {
      abandon();
      if (!hasNone?.(reason)) failures.push({ name, reason });
    }
  }
  throw new NotLoadedError(what, failures);
}

/** The first of several that works; pending when none does. */
function firstOf<T>(running: readonly Promise<T>[]): Promise<T> {
  return new Promise((resolve) => {
    for (const each of running) each.then(resolve, () => undefined);
  });
}
