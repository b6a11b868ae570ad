import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Report } from './report.ts';

function measured(): Report {
  const report = new Report('peer');
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
    { place: '/', figure: 'ms', contender: 'site', median: 25, min: 10, max: 40, rounds: 4, ratio: 2.5 },
    { place: '/', figure: 'own', contender: 'site', median: 1, min: 1, max: 1, rounds: 4 },
    { place: '/', figure: 'ms', contender: 'peer', median: 10, min: 5, max: 20, rounds: 4 },
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
    /^\n\/\nFIGURE +WHO +MEDIAN +MIN +MAX +ROUNDS +RATIO\nms +site +25 +10 +40 +4 +2\.5\nms +peer +10 +5 +20 +4\nown /,
  );
  const { machine, results, version } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  expect([results, version]).toEqual([measured().results(), '1']);
  expect(machine.node).toBe(process.version);
});
