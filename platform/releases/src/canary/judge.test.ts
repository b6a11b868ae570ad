import type { CanaryCounts } from '@site/contract/reports';
import { seededRandom } from '../testing/random.ts';
import { judge, logLikelihoodRatio } from './judge.ts';

const canary = { steps: [0.1, 0.5], tries: ['mf-two@2.0.0'] };

function counts(...steps: [stable: number, canary: number][]): CanaryCounts {
  return steps.map(([stable, tried], step) => ({
    step,
    stable: { visitors: 1000, withError: stable },
    canary: { visitors: 100, withError: tried },
  }));
}

test.each([
  [0.05, 2],
  [0.1, 3],
  [0.25, 5],
  [0.5, 11],
])('if all errors are in the canary, a share of %d needs %d visitors', (share, needed) => {
  const enough = Math.log(100);
  expect(logLikelihoodRatio(needed, needed, share)).toBeGreaterThanOrEqual(enough);
  expect(logLikelihoodRatio(needed - 1, needed - 1, share)).toBeLessThan(enough);
});

test('three visitors with errors end a canary of a tenth if all others have none', () => {
  expect(judge(canary, counts([0, 3]))).toEqual({
    verdict: 'abort',
    summary: '3 of 3 visitors who met an error had mf-two@2.0.0; by its share it would be 0.3.',
  });
  // One visitor's broken browser is no evidence, whatever the share.
  expect(judge({ ...canary, steps: [0.05] }, counts([0, 2])).verdict).toBe('hold');
});

test('equal errors in both arms, or fewer in the canary, do not end it', () => {
  expect(judge(canary, counts([90, 10])).verdict).toBe('hold');
  expect(judge(canary, counts([1000, 3])).verdict).toBe('hold');
  expect(judge(canary, []).summary).toContain('No evidence that it is worse');
});

test('the evidence of steps adds up, each with its own share', () => {
  expect(judge(canary, counts([0, 2])).verdict).toBe('hold');
  expect(judge(canary, counts([0, 2], [0, 5])).verdict).toBe('abort');
});

test('at most one in a hundred equally good canaries is ended, checked after every visitor', () => {
  const random = seededRandom(7);
  const trials = 2000;
  let wrong = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const [share, rate] = [0.05 + random() * 0.4, 0.02 + random() * 0.2];
    const steps = [share, 0.5];
    const met = steps.map(() => ({ stable: 0, canary: 0 }));
    for (let visitor = 0; visitor < 400; visitor += 1) {
      const step = visitor < 200 ? 0 : 1;
      const arm = random() < (steps[step] ?? 0) ? 'canary' : 'stable';
      const own = met[step];
      if (!own || random() >= rate) continue;
      own[arm] += 1;
      const now = met.map((each, at) => ({ step: at, stable: arms(each.stable), canary: arms(each.canary) }));
      if (judge({ steps, tries: [] }, now).verdict === 'hold') continue;
      wrong += 1;
      break;
    }
  }
  expect(wrong / trials).toBeLessThanOrEqual(0.01);
});

test('a canary that doubles the errors of its visitors is mostly ended within a few hundred of them', () => {
  const random = seededRandom(8);
  let found = 0;
  for (let trial = 0; trial < 100; trial += 1) {
    const met = { stable: 0, canary: 0 };
    for (let visitor = 0; visitor < 2000; visitor += 1) {
      const arm = random() < 0.25 ? 'canary' : 'stable';
      if (random() < (arm === 'canary' ? 0.12 : 0.03)) met[arm] += 1;
    }
    const now = [{ step: 0, stable: arms(met.stable), canary: arms(met.canary) }];
    if (judge({ steps: [0.25], tries: [] }, now).verdict === 'abort') found += 1;
  }
  expect(found).toBeGreaterThan(90);
});

function arms(withError: number) {
  return { visitors: withError, withError };
}
