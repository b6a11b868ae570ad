import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Report, readOptions } from './report.ts';

function measured(): Report {
  const report = new Report('peer');
  for (let time = 0; time < 2; time += 1) report.remark('One was disturbed.');
  for (const [ours, peers] of [
    [30, 10],
    [10, 20],
    [20, 10],
    [40, 5],
  ] as const) {
    report.note('/', 'site', { ms: ours, own: 1 });
    report.note('/', 'peer', { ms: peers });
  }
  return report;
}

test('a result has the median, the least and the greatest of its rounds, and the ratio to the peer', () => {
  expect(measured().results()).toEqual([
    {
      place: '/',
      figure: 'ms',
      contender: 'site',
      median: 25,
      min: 10,
      max: 40,
      rounds: 4,
      ratios: { peer: 2.5 },
    },
    { place: '/', figure: 'own', contender: 'site', median: 1, min: 1, max: 1, rounds: 4 },
    { place: '/', figure: 'ms', contender: 'peer', median: 10, min: 5, max: 20, rounds: 4 },
  ]);
});

test('what makes a whole round slow is in no ratio', () => {
  const report = new Report('peer');
  for (const [ours, peers] of [
    [10, 10],
    [11, 10],
    [50, 45],
    [90, 80],
  ] as const) {
    report.note('/', 'site', { ms: ours });
    report.note('/', 'peer', { ms: peers });
  }
  const [site] = report.results();
  expect(site?.ratios?.peer).toBeCloseTo(1.105, 2);
});

test('there is a ratio to each peer that has the figure and did not come to nothing, and none of a peer', () => {
  const report = new Report('static', 'spa', 'idle');
  for (const [name, ms] of Object.entries({ site: 6, static: 3, spa: 12, idle: 0 }))
    report.note('/', name, { ms });
  report.note('/contact', 'site', { ms: 1 });
  const ratios = report.results().map(({ place, contender, ratios }) => [place + contender, ratios]);
  expect(ratios).toEqual([
    ['/site', { static: 2, spa: 0.5 }],
    ['/static', undefined],
    ['/spa', undefined],
    ['/idle', undefined],
    ['/contactsite', undefined],
  ]);
});

test('what is printed is written as JSON as well, where a file is named', () => {
  const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const folder = mkdtempSync(join(tmpdir(), 'bench-report-'));
  const file = join(folder, 'report.json');
  measured().finish(file, { version: '1' });
  const printed = print.mock.calls.map(([text]) => text).join('');
  print.mockRestore();
  expect(printed).toMatch(
    /^\n\/\nFIGURE +WHO +MEDIAN +MIN +MAX +ROUNDS +÷ PEER\nms +site +25 +10 +40 +4 +2\.5\nms +peer +10 +5 +20 +4\nown .*\n\nOne was disturbed\.\n$/,
  );
  const { machine, results, remarks, version } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  expect([results, remarks, version]).toEqual([measured().results(), ['One was disturbed.'], '1']);
  expect(machine.node).toBe(process.version);
});

test('options are numbers, lists and the file', () => {
  const read = (...args: string[]) =>
    readOptions({ rounds: 5, seconds: 3 }, { route: ['/'], against: [] }, args);
  expect(read()).toEqual({
    numbers: { rounds: 5, seconds: 3 },
    lists: { route: ['/'], against: [] },
    json: undefined,
  });
  expect(
    read('--rounds', '2', '--against', 'a=b', '--against', 'c=d', '--json', 'file', '--route', '/x'),
  ).toEqual({
    numbers: { rounds: 2, seconds: 3 },
    lists: { route: ['/x'], against: ['a=b', 'c=d'] },
    json: 'file',
  });
  for (const wrong of ['0', '-1', '1.5', 'many', ''])
    expect(() => read(`--rounds=${wrong}`)).toThrow(`--rounds: ${wrong} is no whole number from 1 on`);
  expect(() => read('--routes', '/')).toThrow("Unknown option '--routes'");
});
