import { runCanary } from './canary.ts';
import {
  BASES,
  DECIDERS,
  repeat,
  type Size,
  type Summary,
  simulateBroken,
  simulateQuiet,
  simulateVitals,
  VISITS_A_DAY,
  worldWith,
} from './simulate.ts';

const TIMES = [1.5, 2, 5, 10];
const SLOWER = [1, 1.1, 1.25, 1.5, 2];

/** A table in Markdown, its first column at the left and the others at the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_title, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const visits = (count: number) => count.toLocaleString('en');
const percent = (part: number) => `${Number((part * 100).toFixed(1))} %`;
const aborted = (summary: Summary) => percent(summary.aborted / summary.runs);

function time(days: number | undefined): string {
  if (days === undefined) return '–';
  if (days >= 1) return `${Number(days.toFixed(1))} d`;
  return days * 24 >= 2 ? `${Number((days * 24).toFixed(1))} h` : `${Math.round(days * 1440)} min`;
}

/** Releases that are no different: wrongly aborted, and how long the others took. */
function withoutDifference(size: Size): string[] {
  const rows = VISITS_A_DAY.flatMap((visitsADay) =>
    Object.entries(DECIDERS).map(([name, decider]) => {
      const found = BASES.map((base) => repeat(size, worldWith(visitsADay, base, 1), decider));
      const days = found.map((each) => each.days).filter((each) => each !== undefined);
      return [
        `${visits(visitsADay)}, ${name}`,
        ...found.map(aborted),
        time(days[Math.floor(days.length / 2)]),
      ];
    }),
  );
  return [
    '### No difference: wrongly aborted, by the part of visits with an error',
    table(['visits a day', ...BASES.map(percent), 'time to completion'], rows),
  ];
}

/** Releases with more errors, for one who decides: how many are aborted, and how many visitors each of these harmed. */
function withDifference(size: Size, name: string): string[] {
  const decider = DECIDERS[name] ?? runCanary;
  const rows = VISITS_A_DAY.flatMap((visitsADay) =>
    BASES.map((base) => {
      const found = TIMES.map((times) => repeat(size, worldWith(visitsADay, base, times), decider));
      const cells = found.map((each) =>
        each.aborted > 0 ? `${aborted(each)}, ${each.harmed}` : aborted(each),
      );
      return [`${visits(visitsADay)}, ${percent(base)}`, ...cells];
    }),
  );
  return [
    `### More errors, ${name}: aborted, and visitors harmed until then`,
    table(['visits a day, errors before', ...TIMES.map((times) => `${times} times`)], rows),
  ];
}

function broken(size: Size): string[] {
  const rows = BASES.map((base) => [
    percent(base),
    ...Object.values(DECIDERS).flatMap((decider) => {
      const found = simulateBroken(size, base, decider);
      return [aborted(found), `${found.visitors ?? '–'}`, `${found.mostVisitors}`];
    }),
  ]);
  const head = Object.keys(DECIDERS).flatMap((name) => [name, 'visitors', 'most']);
  return [
    '### Broken for everybody, 5,000 visits a day: aborted, and visitors who had it',
    table(['errors before', ...head], rows),
  ];
}

/** Releases that break for everybody where not all pages say so, or none does. */
function quiet(size: Size): string[] {
  const rows = [0, 0.05, 0.1, 0.2, 0.3, 0.4].map((part) => [
    percent(part),
    ...[false, true].flatMap((isMute) => {
      const found = simulateQuiet(size, part, isMute);
      return [aborted(found), `${found.visitors ?? '–'}`, `${found.mostVisitors}`];
    }),
  ]);
  const head = ['met errors', 'visitors', 'most', 'said nothing', 'visitors', 'most'];
  return [
    '### The same where some pages say nothing anyway: aborted, and visitors who had it',
    table(['say nothing', ...head], rows),
  ];
}

function vitals(many: Size, few: Size): string[] {
  const rows = [500, 50_000].map((visitsADay) => [
    visits(visitsADay),
    ...SLOWER.map((slower) => aborted(simulateVitals(slower === 1 ? many : few, visitsADay, slower))),
  ]);
  const head = SLOWER.map((slower) =>
    slower === 1 ? 'no difference' : `${Math.round((slower - 1) * 100)} % slower`,
  );
  return ['### The largest paint takes longer: aborted', table(['visits a day', ...head], rows)];
}

/** What other settings come to, where they make a difference. */
function settings(size: Size): string[] {
  const places = [
    { visitsADay: 500, options: [50, 100, 200, 300].map((minVisitors) => ({ minVisitors })) },
    { visitsADay: 50_000, options: [15, 30, 60, 120].map((minutes) => ({ minutes })) },
  ];
  const worlds = [
    [0.001, 10],
    [0.01, 2],
    [0.01, 5],
    [0.01, 10],
    [0.05, 2],
  ] as const;
  const rows = places.flatMap(({ visitsADay, options }) =>
    options.map((option) => {
      const run = (base: number, times: number) =>
        repeat(size, worldWith(visitsADay, base, times), (world, random) => runCanary(world, random, option));
      const [[setting, value] = []] = Object.entries(option);
      const cells = worlds.map(([base, times]) => aborted(run(base, times)));
      return [`${visits(visitsADay)}, ${setting} ${value}`, ...cells, time(run(0.01, 1).days)];
    }),
  );
  const head = worlds.map(([base, times]) => `${percent(base)}, ${times} times`);
  return ['### Other settings: aborted', table(['visits a day', ...head, 'time to completion'], rows)];
}

/** The whole of it. Of what makes no difference all runs are made, of the rest a quarter. */
export function* simulation({ runs, seed }: Size): Generator<string, void> {
  const many = { runs, seed };
  const few = { runs: Math.ceil(runs / 4), seed: seed + 1 };
  yield* withoutDifference(many);
  for (const name of Object.keys(DECIDERS)) yield* withDifference(few, name);
  yield* broken(many);
  yield* quiet(many);
  yield* vitals(many, few);
  yield* settings(few);
}
