/** A task of the main thread: when it began and how long it took, in milliseconds. */
export type Task = readonly [start: number, duration: number];

/** A shift of the layout that no input caused: when it was, in milliseconds, and how large. */
export type Shift = readonly [at: number, value: number];

/** A task blocks for what it takes beyond this. */
const UNNOTICED_MS = 50;

/** What is left of each task after a moment. */
function since(tasks: readonly Task[], moment: number): number[] {
  return tasks.map(([start, duration]) => start + duration - Math.max(start, moment));
}

/** How long tasks blocked the page after a moment, each for what it took beyond 50 ms. */
export function blockingTime(tasks: readonly Task[], moment: number): number {
  return since(tasks, moment).reduce((sum, left) => sum + Math.max(0, left - UNNOTICED_MS), 0);
}

/** The longest task after a moment, or 0. */
export function longestTask(tasks: readonly Task[], moment: number): number {
  return Math.max(0, ...since(tasks, moment));
}

/** Shifts follow each other within a second; all that do, in five seconds at most, count together. */
const GAP_MS = 1000;
const SESSION_MS = 5000;

/** The layout shift of a page as browsers' makers define it: that of the worst session (https://web.dev/articles/cls). */
export function layoutShift(shifts: readonly Shift[]): number {
  let [worst, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [at, value] of shifts) {
    const goesOn = at - last < GAP_MS && at - first < SESSION_MS;
    if (!goesOn) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
