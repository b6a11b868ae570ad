/** @jest-environment node */
import { evidenceOf, outcomeWords } from './evidence.ts';

const steps = [
  { share: 0.1, stable: { seen: 900, failed: 9 }, canary: { seen: 100, failed: 1 } },
  { share: 0.5, stable: { seen: 100, failed: 1 }, canary: { seen: 100, failed: 4 } },
];

test('numbers of another version of the service are none', () => {
  expect(evidenceOf({ evidence: { steps, tests: [] } })).toEqual({ steps, tests: [] });
  expect(evidenceOf({ evidence: { arms: [] } })).toBeUndefined();
  expect(evidenceOf({})).toBeUndefined();
});

test('what came of a canary is said in one line', () => {
  const mute = [{ share: 0.1, stable: { seen: 3, failed: 0 }, canary: { seen: 0, failed: 0, silent: 4 } }];
  expect(outcomeWords({ steps: mute }).replaceAll('\u00a0', ' ')).toBe(
    'Met trouble: – of 0 visitors in the canary, 0 % of 3 others. Said nothing: 4 in the canary, 0 others',
  );
  expect(outcomeWords({ steps }).replaceAll('\u00a0', ' ')).toBe(
    'Met trouble: 2.5 % of 200 visitors in the canary, 1 % of 1,000 others',
  );
});
