import { parseArgs } from 'node:util';
import { EXIT, print, ROOT, runCommand } from '@site/contract/program';
import { table } from '@site/contract/table';
import { findSamples } from './samples.ts';

/** What to do after a change. */
const SHOW =
  'To have it shown, end "npm start" and start it again: it says what to type where somebody has promoted by hand. Where the site runs in another way, docs/owner.md says how.';

/** Lists what the owner must still replace or confirm. @returns the exit code: 1 while there is anything */
async function checkSamples(): Promise<number> {
  parseArgs();
  const samples = await findSamples(ROOT);
  if (samples.length === 0) {
    print(`No sample value is left. ${SHOW}`);
    return EXIT.done;
  }
  print(
    table(
      ['PLACE', 'SAMPLE'],
      samples.map(({ place, what }) => [place, what]),
    ),
  );
  print(
    `\n${samples.length} sample values are left. Replace each by the company's own, or confirm the claim, and delete its mark. ${SHOW}`,
  );
  return EXIT.failed;
}

process.exitCode = await runCommand(checkSamples);
