import { runCanary } from './canary.ts';
import { repeat, simulateBroken, simulateVitals, worldWith } from './simulate.ts';
import { simulation } from './tables.ts';

/** The most of so many that are believed to have a probability of 1 %: three standard deviations above. */
function mostOf(runs: number): number {
  return runs * 0.01 + 3 * Math.sqrt(runs * 0.01 * 0.99);
}

test('of canaries without any difference at most one in a hundred is aborted', () => {
  const found = [0.01, 0.02, 0.05].map((base) =>
    repeat({ runs: 300, seed: 1 }, worldWith(500, base, 1), runCanary),
  );
  const runs = found.reduce((sum, each) => sum + each.runs, 0);
  const aborted = found.reduce((sum, each) => sum + each.aborted, 0);
  expect(aborted).toBeLessThanOrEqual(mostOf(runs));
  // They all come to an end.
  expect(found.map(({ held }) => held)).toEqual(found.map(() => 0));
});

test('nor where vitals are measured, or the canary is slower by no more than its margin', () => {
  for (const slower of [1, 1.25]) {
    const { runs, aborted } = simulateVitals({ runs: 20, seed: 1 }, 500, slower);
    expect(aborted).toBeLessThanOrEqual(mostOf(runs));
  }
  const { runs, aborted } = simulateVitals({ runs: 5, seed: 1 }, 500, 2);
  expect(aborted).toBe(runs);
});

test.each([0.001, 0.01, 0.05])(
  'a canary that breaks for everybody is withdrawn after at most 5 visitors, where %d of visits meet an error anyway',
  (base) => {
    const { runs, aborted, mostVisitors } = simulateBroken({ runs: 1000, seed: 1 }, base);
    expect({ aborted, mostVisitors }).toEqual({ aborted: runs, mostVisitors: expect.any(Number) });
    expect(mostVisitors).toBeLessThanOrEqual(5);
  },
);

test('so is one whose pages say nothing at all', () => {
  // With more visits a day some more come until it is known that nothing is heard.
  const world = { visitsADay: 500, base: 0.01, broken: 1, isMute: true, quiet: 0 };
  const { runs, aborted, mostVisitors } = repeat({ runs: 1000, seed: 1 }, world, runCanary);
  expect({ aborted, mostVisitors }).toEqual({ aborted: runs, mostVisitors: expect.any(Number) });
  expect(mostVisitors).toBeLessThanOrEqual(5);
});

test('the same seed has the same result, and another one another', () => {
  const run = (seed: number) => repeat({ runs: 20, seed }, worldWith(500, 0.01, 5), runCanary);
  expect(run(1)).toEqual(run(1));
  expect(run(2)).not.toEqual(run(1));
});

test('each part of the report is a heading and a table', () => {
  const blocks = simulation({ runs: 1, seed: 1 });
  const [heading, table] = [blocks.next().value, blocks.next().value];
  expect(heading).toMatch(/^### No difference/);
  expect(table).toMatch(/^\| visits a day \|.*\n\| --- \| --: .*\n\| 50, this site \|/);
});
