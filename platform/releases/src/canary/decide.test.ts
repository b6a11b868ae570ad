import { bucketOf, CANARY_DEFAULTS, VITALS } from '@site/contract/views';
import { type ArmCounts, type CanaryCounts, evidence, type Plan } from './counts.ts';
import { decide } from './decide.ts';

const SINCE = '2026-11-23T10:00:00.000Z';
const plan: Plan = { ...CANARY_DEFAULTS, tries: ['mf-contact@1.0.0-abc'], step: 0, since: SINCE };

const after = (minutes: number) => new Date(Date.parse(SINCE) + minutes * 60_000);

/** What was seen, failed and, where there were any, said nothing, and said something then; who was new to the arm, and to trouble in it. */
type Counted = [
  seen: number,
  failed: number,
  silent?: number,
  late?: number,
  came?: number,
  troubled?: number,
];

/** Of stable and of the canary, of one step each. */
function counted(...steps: [stable: Counted, canary: Counted][]): CanaryCounts {
  const arm = ([seen, failed, silent = 0, late = 0, came, troubled]: Counted): ArmCounts => ({
    seen,
    failed,
    silent,
    late,
    came,
    troubled,
  });
  return { steps: steps.map(([stable, canary]) => ({ stable: arm(stable), canary: arm(canary) })) };
}

const of = (verdict: string, why: string | RegExp) => ({
  verdict,
  why: why instanceof RegExp ? expect.stringMatching(why) : why,
});

test('three visitors end it where nobody else met an error, and two do not', () => {
  expect(
    decide(
      plan,
      counted([
        [25, 0],
        [3, 3],
      ]),
      after(1),
    ),
  ).toMatchObject(
    of('abort', '3 of 3 visitors who met an error had mf-contact@1.0.0-abc, where 10 % have it.'),
  );
  expect(
    decide(
      plan,
      counted([
        [25, 0],
        [2, 2],
      ]),
      after(1),
    ),
  ).toMatchObject(of('hold', /^2 of 2 .* That may be chance/));
  // Less than the tenth of them that is needed, but fewer than anybody would believe.
  const rare = { ...plan, steps: [0.001, 0.5] };
  expect(
    decide(
      rare,
      counted([
        [2500, 0],
        [2, 2],
      ]),
      after(1),
    ).verdict,
  ).toBe('hold');
});

test('five end it when each of them met an error, also where others met some of their own', () => {
  const { why, verdict } = decide(
    plan,
    counted([
      [40, 10],
      [5, 5],
    ]),
    after(1),
  );
  expect({ why, verdict }).toEqual(
    of('abort', 'Each of the 5 visitors who had mf-contact@1.0.0-abc met an error, and 10 of 40 others.'),
  );
  expect(
    decide(
      plan,
      counted([
        [40, 11],
        [5, 5],
      ]),
      after(1),
    ).verdict,
  ).toBe('hold');
  expect(
    decide(
      plan,
      counted([
        [40, 10],
        [6, 5],
      ]),
      after(1),
    ).verdict,
  ).toBe('hold');
});

test('an outage that meets everybody ends nothing', () => {
  expect(
    decide(
      plan,
      counted([
        [45, 45],
        [5, 5],
      ]),
      after(1),
    ).verdict,
  ).toBe('hold');
});

test('a canary that is better gathers nothing that a later step could be held against', () => {
  const two = { ...plan, step: 1 };
  const better = counted(
    [
      [900, 90],
      [100, 0],
    ],
    [
      [100, 10],
      [100, 13],
    ],
  );
  expect(decide(two, better, after(61)).verdict).toBe('complete');
});

test('what an earlier step has shown counts in the next one', () => {
  const two = { ...plan, step: 1 };
  expect(
    decide(
      two,
      counted(
        [
          [900, 3],
          [100, 3],
        ],
        [
          [50, 1],
          [50, 1],
        ],
      ),
      after(1),
    ).verdict,
  ).toBe('hold');
  expect(
    decide(
      two,
      counted(
        [
          [900, 3],
          [100, 3],
        ],
        [
          [50, 1],
          [50, 9],
        ],
      ),
      after(1),
    ),
  ).toMatchObject(
    of(
      'abort',
      '12 of 16 visitors who met an error had mf-contact@1.0.0-abc, where 6 would have it by its shares.',
    ),
  );
});

test('one minute and one visitor are said as one', () => {
  const short = { ...plan, minutes: 1, minVisitors: 1 };
  const seen = (visitors: number) =>
    counted([
      [1, 0],
      [visitors, 0],
    ]);
  expect(decide(short, seen(1), after(0))).toMatchObject(
    of('hold', 'This step has taken 0 of at least 1 minute.'),
  );
  expect(decide(short, seen(0), after(1))).toMatchObject(
    of('hold', '0 of at least 1 visitor has had mf-contact@1.0.0-abc in this step.'),
  );
  expect(decide(short, seen(1), after(1))).toMatchObject(
    of('go-on', /^1 visitor has had mf-contact@1\.0\.0-abc in this step, and nothing says/),
  );
});

test('it goes on when its minutes are over and enough visitors had it, and then completes', () => {
  const good = counted(
    [
      [900, 9],
      [100, 1],
    ],
    [
      [100, 1],
      [100, 1],
    ],
  );
  expect(decide(plan, good, after(59.9))).toMatchObject(
    of('hold', 'This step has taken 59 of at least 60 minutes.'),
  );
  expect(decide(plan, good, after(60))).toMatchObject(
    of('go-on', /^100 visitors have had .*: 50 % of visitors get it\.$/),
  );
  expect(
    decide(
      plan,
      counted([
        [900, 9],
        [99, 1],
      ]),
      after(9999),
    ),
  ).toMatchObject(of('hold', '99 of at least 100 visitors have had mf-contact@1.0.0-abc in this step.'));
  expect(decide({ ...plan, step: 1 }, good, after(60))).toMatchObject(
    of('complete', /: everybody gets it\.$/),
  );
  // Of the step that it is at nothing is counted yet.
  expect(decide({ ...plan, step: 1 }, { steps: good.steps.slice(0, 1) }, after(60)).verdict).toBe('hold');
});

test('it does not go on while something is suspicious', () => {
  expect(
    decide(
      plan,
      counted([
        [900, 3],
        [100, 4],
      ]),
      after(60),
    ),
  ).toMatchObject(of('hold', /may be chance/));
});

test('four visitors of whom nothing is heard end it where of all others something is, and three do not', () => {
  const silent = (number: number) =>
    decide(
      plan,
      counted([
        [36, 0],
        [0, 0, number],
      ]),
      after(1),
    );
  expect(silent(3).verdict).toBe('hold');
  expect(silent(4)).toMatchObject(
    of(
      'abort',
      '4 of 4 visitors whose pages have said nothing had mf-contact@1.0.0-abc, where 10 % have it.',
    ),
  );
});

test('five end it where up to a quarter of the others are silent, too, and it goes by all that is not as it should be', () => {
  const few = (others: Counted, canary: Counted) => decide(plan, counted([others, canary]), after(1));
  expect(few([30, 0, 10], [0, 0, 5])).toMatchObject(
    of(
      'abort',
      'Each of the 5 visitors who had mf-contact@1.0.0-abc met an error or said nothing, and 10 of 40 others.',
    ),
  );
  expect(few([32, 2, 8], [2, 2, 3]).verdict).toBe('abort');
  expect(few([30, 0, 11], [0, 0, 5]).verdict).toBe('hold');
  // Two of them were heard of then, and met errors, or one did not.
  expect(few([30, 0, 10], [2, 2, 5, 2]).verdict).toBe('abort');
  expect(few([30, 0, 10], [2, 1, 5, 2]).verdict).toBe('hold');
  // One was heard of.
  expect(few([30, 0, 10], [1, 0, 5]).verdict).toBe('hold');
});

test('who meets trouble in each step is one of those who do, and so is who met some in the other arm', () => {
  const second = { ...plan, step: 1 };
  // Of ten others two: the errors alone are no evidence yet. Two of the canary had failed in its first step, and one in stable.
  const others: [Counted, Counted] = [
    [10, 2, 0, 0, 10, 2],
    [10, 1, 0, 0, 2, 1],
  ];
  const first: Counted = [2, 2, 0, 0, 2, 2];
  const again = (...next: Counted) =>
    decide(second, counted([others[0], first], [others[1], next]), after(1));
  expect(again(5, 2, 0, 0, 3, 3)).toMatchObject(
    of('abort', 'Each of the 5 visitors who had mf-contact@1.0.0-abc met an error, and 3 of 12 others.'),
  );
  expect(again(5, 2, 0, 0, 3, 2).verdict).toBe('hold');
  // Three who had said nothing in the first step, and failed in the next, are three.
  const three = counted(
    [
      [60, 0, 0, 0, 60, 0],
      [0, 0, 3, 0, 0, 0],
    ],
    [
      [60, 0, 0, 0, 0, 0],
      [3, 3, 0, 3, 3, 3],
    ],
  );
  expect(decide(second, three, after(1)).evidence.tests.find(({ name }) => name === 'every')).toMatchObject({
    canary: 3,
    evidence: 3,
  });
});

test('a few more than its share may say nothing: pages that load slower are left more often', () => {
  const silent = (canary: number) =>
    decide(
      plan,
      counted([
        [7200, 0, 1800],
        [1000 - canary, 0, canary],
      ]),
      after(60),
    );
  expect(silent(250).verdict).toBe('go-on');
  expect(silent(400)).toMatchObject(of('abort', /^400 of 2200 visitors whose pages have said nothing had /));
});

/** As many values of a vital as given, in each arm. */
function measured(
  stable: [value: number, count: number][],
  canary: [value: number, count: number][],
): CanaryCounts {
  const arm = (values: [number, number][]): ArmCounts => ({
    seen: values.reduce((sum, [, count]) => sum + count, 0),
    failed: 0,
    silent: 0,
    late: 0,
    vitals: { lcp: Object.fromEntries(values.map(([value, count]) => [bucketOf('lcp', value), count])) },
  });
  const before = { lcp: { [bucketOf('lcp', 900)]: 760, [bucketOf('lcp', 1500)]: 240 } };
  return { steps: [{ stable: arm(stable), canary: arm(canary) }], before };
}

test('slower by more than the margin ends it, and slower by less does not', () => {
  const twice = measured(
    [
      [900, 6750],
      [1500, 2250],
    ],
    [
      [900, 250],
      [1900, 750],
    ],
  );
  expect(decide(plan, twice, after(1))).toMatchObject(
    of(
      'abort',
      /^750 of 3000 visitors with a slow LCP \(from \d+ ms on, there from \d+ ms\) had .*, where 10 % have it\.$/,
    ),
  );
  // A quarter slower in each of them, which is the margin.
  const little = measured(
    [
      [900, 6750],
      [1500, 2250],
    ],
    [
      [1120, 750],
      [1870, 250],
    ],
  );
  expect(decide(plan, little, after(60)).verdict).toBe('go-on');
});

test('the evidence can be kept as JSON, whatever the numbers are', () => {
  for (const counts of [
    counted(),
    counted([
      [0, 0],
      [5000, 5000],
    ]),
    measured([[900, 10]], [[9000, 9000]]),
  ]) {
    const decision = decide(plan, counts, after(1));
    expect(evidence.parse(JSON.parse(JSON.stringify(decision.evidence)))).toEqual(decision.evidence);
  }
  const { evidence: found } = decide(
    plan,
    counted([
      [25, 0],
      [3, 3],
    ]),
    after(1),
  );
  expect(found.tests[0]).toEqual({
    name: 'errors',
    canary: 3,
    all: 3,
    expected: 0.3,
    evidence: 277.75,
    needed: 200,
  });
  expect(found.steps).toEqual([
    { share: 0.1, stable: { seen: 25, failed: 0 }, canary: { seen: 3, failed: 3 } },
  ]);
});

test('all tests together end one canary in a hundred without cause, at most', () => {
  const vitals = Object.fromEntries(VITALS.map((vital) => [vital, { 10: 5 }]));
  const arm = { seen: 5, failed: 0, silent: 0, late: 0, vitals };
  const { tests } = decide(plan, { steps: [{ stable: arm, canary: arm }] }, after(1)).evidence;
  expect(tests.map(({ name }) => name).sort()).toEqual(['errors', 'every', 'silence', ...VITALS].sort());
  // That of `every` is no evidence: where a quarter of all visitors meet an error, so many of them one after the other do.
  const alpha = tests.map(({ name, needed }) => (name === 'every' ? 0.25 ** needed : 1 / needed));
  expect(alpha.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.01);
});
