import type { Canary } from '../store/manifest.ts';
import { describeState } from './canary-outcome.ts';

const CANARY: Canary = {
  id: '0123456789abcdef',
  composition: 'c1',
  releases: { 'mf-two': '1.0.0-0123456789' },
  tries: ['mf-two@1.0.0-0123456789'],
  steps: [0.1],
  step: 0,
  minutes: 60,
  minVisitors: 100,
  margin: 1.25,
  by: 'ann',
  startedAt: '2026-11-26T10:00:00.000Z',
  since: '2026-11-26T10:00:00.000Z',
};

test('what its numbers say is not said to be done where something holds the canary back', () => {
  const decision = { verdict: 'complete', why: 'Everybody gets it.' } as const;
  expect(describeState({ canary: CANARY, decision })).toContain(decision.why);
  const held = describeState({ canary: CANARY, decision, heldBack: 'It does not go on.' });
  expect(held).toMatch(/\nIt does not go on\.$/);
  expect(held).not.toContain(decision.why);
});
