import { callbackDeadline } from './callback-deadline.ts';

// The office is open from 7 am to 6 pm in Sacramento; in March clocks change.
test.each([
  ['in office hours', '2026-03-02T18:00:00.000Z', '2026-03-02T19:00:00.000Z'],
  ['before the office opens', '2026-03-02T12:00:00.000Z', '2026-03-02T16:00:00.000Z'],
  ['after the office has closed', '2026-03-03T02:00:00.000Z', '2026-03-03T16:00:00.000Z'],
  ['in the night when clocks change', '2026-03-08T03:00:00.000Z', '2026-03-08T15:00:00.000Z'],
])('a lead that comes %s is due an hour later than it counts from', (_when, receivedAt, due) =>
  expect(callbackDeadline(receivedAt)).toBe(due),
);
