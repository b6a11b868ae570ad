import { endCommandLine, print, runCommand } from '@site/contract/program';
import { printFaults } from '@site/contract/testing';
import { Command, InvalidArgumentError } from 'commander';
import { killTrial } from './trial.ts';

/*
 * Kills the site's server and the API under load, as often as is asked for:
 *   npm run trial:kills -w @site/server -- --kills 500 --seed 42
 * The same seed makes the same choices again; what meets what depends on the machine all the same.
 */

/** @throws InvalidArgumentError */
function positive(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give a whole number, 1 or more.');
  return Number(text);
}

async function run({ kills, seed }: { kills: number; seed: number }): Promise<number> {
  const begun = Date.now();
  print(`${kills} kills, seed ${seed}`);
  const { faults, figures } = await killTrial({ kills, seed, say: print });
  print(`${Math.round((Date.now() - begun) / 1000)} s: ${JSON.stringify(figures)}`);
  return printFaults(faults);
}

const program = new Command('npm run trial:kills -w @site/server --')
  .description("Kills the site's server and the API under load, and says what is not as it must be.")
  .option('--kills <count>', 'how often, both together', positive, 50)
  .option('--seed <number>', 'of what is left to chance', positive, 1 + (Date.now() % 1_000_000))
  .addHelpText('after', '\nThe exit code is 0 when all is well, 1 when there are faults, 2 after wrong use.')
  .exitOverride(endCommandLine);

process.exitCode = await runCommand(() => run(program.parse().opts()));
