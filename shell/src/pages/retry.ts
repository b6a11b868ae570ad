import type { Attempt } from './attempts.ts';
import { withDeadline } from './deadline.ts';

/** How long to wait before each further attempt, in milliseconds. The last one is for all that follow. */
const PAUSES_MS = [5000, 10_000, 20_000, 40_000, 60_000];

/** Waits, but no longer than until the browser says that it is online again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
}

/**
 * Makes the same attempt again and again until it works, with growing pauses. One that comes late counts too.
 * @param onFirstFailure called once, when the first attempt failed or is late
 */
export function retry<T>(
  { deadline, run, abandon }: Attempt<T>,
  onFirstFailure: (reason: unknown) => void,
): Promise<T> {
  return new Promise((resolve) => {
    let done = false;
    const works = (value: T) => {
      done = true;
      resolve(value);
    };
    const keepTrying = async () => {
      for (let failures = 0; !done; failures += 1) {
        try {
          const running = run();
          running.then(works, () => undefined);
          await withDeadline(running, deadline);
        } catch (reason) {
          if (failures === 0) onFirstFailure(reason);
          abandon();
          await pause(PAUSES_MS[failures] ?? PAUSES_MS.at(-1) ?? 0);
        }
      }
    };
    void keepTrying();
  });
}
