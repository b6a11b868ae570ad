import { blockingTime, layoutShift, longestTask } from './timeline.ts';

const TASKS = [
  [0, 200],
  [400, 120],
  [600, 50],
  [1000, 80],
] as const;

test('a task blocks for what it takes beyond 50 ms, and only after the moment that is asked for', () => {
  expect(blockingTime(TASKS, 0)).toBe(150 + 70 + 30);
  expect(blockingTime(TASKS, 450)).toBe(20 + 30);
  expect(blockingTime(TASKS, 2000)).toBe(0);
});

test('the longest task counts from that moment on, and is 0 where there is none', () => {
  expect(longestTask(TASKS, 0)).toBe(200);
  expect(longestTask(TASKS, 130)).toBe(120);
  expect(longestTask(TASKS, 2000)).toBe(0);
  expect(longestTask([], 0)).toBe(0);
});

test('the layout shift is that of the worst session: shifts within a second of each other, in five seconds at most', () => {
  expect(layoutShift([])).toBe(0);
  expect(
    layoutShift([
      [0, 1],
      [900, 2],
      [2000, 4],
    ]),
  ).toBe(4);
  expect(layoutShift([0, 900, 1800, 2700, 3600, 4500, 5400, 6300].map((at) => [at, 1]))).toBe(6);
});
