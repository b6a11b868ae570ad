import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { calmest, ownTime, QUIET, timeOfTree, usedByOthers } from './quiet.ts';

/** A line of /proc: own time in user and system mode, and that of ended children. */
function stat(id: number, name: string, parent: number, ticks: readonly number[]): string {
  return `${id} (${name}) S ${parent} 1 1 0 -1 4194560 10 20 30 40 ${ticks.join(' ')} 20 0 11 0 100`;
}

test('the time of a process is its own, that of all below it, and that of children that have ended', () => {
  const stats = [
    stat(50, 'below a child', 90, [8, 0, 0, 0]),
    stat(10, 'us', 1, [1, 2, 4, 0]),
    stat(90, 'odd) R 1 (name', 10, [0, 0, 0, 16]),
    stat(91, 'somebody else', 1, [500, 500, 0, 0]),
  ];
  expect(timeOfTree(stats, 10)).toBe((1 + 2 + 4 + 8 + 16) * 10);
});

(existsSync('/proc/self/stat') ? test : test.skip)('what a child has used is no work of others', () => {
  const before = ownTime() ?? Number.NaN;
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 150_000);']);
  expect((ownTime() ?? Number.NaN) - before).toBeGreaterThanOrEqual(150);
});

test('others use what is left of the busy time, never less than nothing', () => {
  const before = { at: 1000, busy: 5000, own: 300 };
  expect(usedByOthers(before, { at: 2000, busy: 6200, own: 1000 })).toBe(0.5);
  expect(usedByOthers(before, { at: 2000, busy: 5600, own: 1000 })).toBe(0);
});

test('a disturbed sample is taken again, three times in all, and the least disturbed counts', async () => {
  async function takeThese(...all: number[]) {
    let taken = 0;
    const { others } = await calmest(async () => ({ others: all[taken++] ?? Number.NaN }));
    return { others, taken };
  }
  expect(await takeThese(QUIET - 0.01, 0)).toEqual({ others: QUIET - 0.01, taken: 1 });
  expect(await takeThese(0.9, 0, 1)).toEqual({ others: 0, taken: 2 });
  expect(await takeThese(0.9, QUIET, 0.5, 0)).toEqual({ others: QUIET, taken: 3 });
});
