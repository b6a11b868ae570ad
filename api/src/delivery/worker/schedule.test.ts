import { nextAttempt, SCHEDULE } from './schedule.ts';

/** Attempts until a delivery is given up, when each fails at once. */
function attempts(retryAfter = 0) {
  const moments: number[] = [0];
  for (;;) {
    const now = moments.at(-1) ?? 0;
    const next = nextAttempt(SCHEDULE, { attempt: moments.length, now, queuedAt: 0, retryAfter });
    if (!next) return moments;
    moments.push(next.getTime());
  }
}

test('waits grow from seconds to an hour, for three days', () => {
  const moments = attempts();
  const waits = moments.map((moment, index) => moment - (moments[index - 1] ?? 0)).slice(1, -1);
  expect(waits[0]).toBeGreaterThanOrEqual(7500);
  expect(waits[0]).toBeLessThanOrEqual(12_500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1.25 * 3600_000);
  expect(moments.at(-1)).toBe(72 * 3600_000);
  expect(moments.length).toBeGreaterThan(50);
});

test('deliveries that failed together do not come back together', () => {
  const failure = { attempt: 5, now: 0, queuedAt: 0, retryAfter: 0 };
  const moments = Array.from({ length: 20 }, () => nextAttempt(SCHEDULE, failure)?.getTime());
  expect(new Set(moments).size).toBeGreaterThan(10);
});

test('a target that asks for more time gets it, but not for ever', () => {
  const moments = attempts(24 * 3600_000);
  expect(moments).toEqual([0, 24, 48, 72].map((hours) => hours * 3600_000));
});
