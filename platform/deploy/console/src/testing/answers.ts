import type { Canary } from '@site/deploy/answers';

/** A canary of two steps, at its first. */
export const CANARY: Canary = {
  id: 'first',
  composition: 'c1',
  releases: {},
  tries: ['mf-two@1.0.1'],
  steps: [0.1, 0.5],
  step: 0,
  since: '2026-11-23T20:00:00Z',
  startedAt: '2026-11-23T20:00:00Z',
  by: 'ana',
  minutes: 10,
  minVisitors: 100,
  margin: 1.5,
};

/** What the service says of a generation. */
export const generation = (number: number) => ({
  generation: number,
  composition: 'c',
  change: { kind: 'promote', releases: ['mf-two@1.0.0'] },
  by: 'ana',
  at: '2026-11-23T20:00:00Z',
  checks: {},
});
