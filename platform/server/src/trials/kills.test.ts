import { ROOT, startProgram } from '@site/contract/program';
import { killTrial } from './trial.ts';

jest.setTimeout(300_000);

// The long trial is "npm run trial:kills -w @site/server -- --kills 500".
test('what is live is what was asked for last, no answer fails and no confirmed lead is lost or doubled, however often programs are killed', async () => {
  const seed = Date.now() % 1_000_000;
  const { faults } = await killTrial({ kills: 6, seed });
  expect({ seed, faults }).toEqual({ seed, faults: [] });
});

test.each([['x'], ['0'], ['-1'], ['1.5'], ['']])('"--kills %s" is refused', async (kills) => {
  const program = startProgram('platform/server/src/trials/run.ts', {
    args: ['--kills', kills],
    cwd: ROOT,
    output: 'kept',
  });
  const { code, stderr } = await program.ended;
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Give a whole number') });
});
