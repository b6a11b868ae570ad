import { type Program, untilPrints } from '@site/contract/program';
import type { Generation } from '../../store/manifest.ts';
import type { FixtureSite } from '../../testing/site.ts';

/**
 * Has programs that promote again and again begin at the same moment, and expects each to have made all of its promotions, though they got
 * in each other's way: every generation is one step from the one before.
 * @param promotions how many each makes; one was made before
 * @returns what they made live, the oldest first
 */
export async function race(
  programs: readonly Program[],
  promotions: number,
  { store }: FixtureSite,
): Promise<Generation[]> {
  for (const program of programs) await untilPrints(program, /^ready$/m);
  for (const program of programs) program.stdin?.write('go\n');
  const ends = await Promise.all(programs.map(({ ended }) => ended));
  expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(programs.map(() => [0, '']));
  // Else they did not get in each other's way, and nothing was tried.
  expect(ends.map(({ stdout }) => stdout).join('')).toMatch(/refused [1-9]\d* times/);
  const history = (await store.generations.history()).reverse();
  expect(history.map(({ generation }) => generation)).toEqual(
    Array.from({ length: programs.length * promotions + 1 }, (_, at) => at + 1),
  );
  return history.slice(1);
}
