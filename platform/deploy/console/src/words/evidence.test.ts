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
  expect(outcomeWords({ steps }).replaceAll('\u00a0', ' ')).toBe(
    'Met trouble: 2.5 % of 200 visitors in the canary, 1 % of 1,000 others',
  );
});
