import type { StartOptions } from '@site/contract/program';
import { BUILT } from '../testing/built-programs.ts';
import { killTrial } from './trial.ts';

jest.setTimeout(300_000);

/** Programs that were built start sooner. */
const BUILT_PROGRAMS = {
  argumentsOf: (script: string) => [BUILT.fileOf(script === 'serve:api' ? 'api' : 'site')],
  start: (source: string, options?: StartOptions) => BUILT.start(BUILT.nameOf(source), options),
};

// The long trial is "npm run trial:kills -w @site/server -- --kills 500", with the programs as they are started in production.
test('what is live is what was asked for last, no answer fails and no confirmed lead is lost or doubled, however often programs are killed', async () => {
  const seed = Date.now() % 1_000_000;
  const { faults } = await killTrial({ kills: 6, seed, programs: BUILT_PROGRAMS });
  expect({ seed, faults }).toEqual({ seed, faults: [] });
});

test.each([['x'], ['0'], ['-1'], ['1.5'], ['']])('"--kills %s" is refused', async (kills) => {
  const { code, stderr } = await BUILT.start('trial', { args: ['--kills', kills] }).ended;
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Give a whole number') });
});
