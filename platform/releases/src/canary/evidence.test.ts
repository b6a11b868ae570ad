import { logAtMost, logEvidence, logEvidenceOf, logFactorial } from './evidence.ts';

test.each([
  [0, 0],
  [10, Math.log(3_628_800)],
  // Known to all digits from elsewhere: ln(64!) and ln(1000!).
  [64, 205.16819948264123],
  [1000, 5912.128178488163],
])('ln(%d!)', (n, known) => {
  expect(logFactorial(n)).toBeCloseTo(known, 9);
});

test.each([
  [2, 5, 0.5, 0.5],
  [0, 10, 0.1, 0.9 ** 10],
  [10, 10, 0.3, 1],
  [9, 10, 0.3, 1 - 0.3 ** 10],
  [3, 20, 0.1, 0.8670466765656654],
  [8, 20, 0.7, 0.005138161535121403],
])('the probability of at most %d of %d at %d', (k, n, p, known) => {
  expect(Math.exp(logAtMost(k, n, p))).toBeCloseTo(known, 12);
});

test('probabilities that no number can hold are still added up', () => {
  expect(logAtMost(0, 10_000, 0.9)).toBeCloseTo(10_000 * Math.log(0.1), 6);
  expect(logAtMost(1, 10_000, 0.9)).toBeCloseTo(10_000 * Math.log(0.1) + Math.log(90_001), 6);
});

/** The same by adding up many thin slices. */
function bySlices(k: number, n: number, share: number): number {
  const slices = 100_000;
  const width = (1 - share) / slices;
  let sum = 0;
  for (let slice = 0; slice < slices; slice += 1) {
    const p = share + (slice + 0.5) * width;
    sum += (p / share) ** k * ((1 - p) / (1 - share)) ** (n - k);
  }
  return sum / slices;
}

test.each([
  [3, 3, 0.1],
  [2, 9, 0.1],
  [0, 12, 0.1],
  [9, 30, 0.25],
  [40, 90, 0.5],
  [120, 100 + 120, 0.5],
])('the evidence of %d of %d at a share of %d is what its definition says', (k, n, share) => {
  expect(Math.exp(logEvidence({ inArm: k, all: n, share }))).toBeCloseTo(bySlices(k, n, share), 4);
});

test.each([
  [0.05, 3],
  [0.1, 3],
  [0.25, 5],
  [0.5, 11],
])('at a share of %d it takes %d visitors, all in the canary, to come to 200', (share, least) => {
  const of = (count: number) => Math.exp(logEvidence({ inArm: count, all: count, share }));
  expect(of(least)).toBeGreaterThan(200);
  expect(of(least - 1)).toBeLessThan(200);
});

test('steps are multiplied', () => {
  const one = { inArm: 3, all: 9, share: 0.1 };
  const other = { inArm: 9, all: 12, share: 0.5 };
  expect(logEvidenceOf([one, other])).toBeCloseTo(logEvidence(one) + logEvidence(other), 12);
  expect(logEvidenceOf([])).toBe(0);
});
