import { endCommandLine, print, runCommand } from '@site/contract/program';
import { printFaults } from '@site/contract/testing';
import { Command, InvalidArgumentError } from 'commander';
import { publisherTrial, type TrialOptions } from './trial.ts';

/*
 * Three publishers at once, under load, with failing parts:
 *   npm run trial:publishers -w @site/deploy -- --publishes 30 --seed 42
 * The same seed makes the same choices again; what meets what depends on the machine all the same.
 */

/** @throws InvalidArgumentError */
function positive(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give a whole number, 1 or more.');
  return Number(text);
}

async function run(options: Omit<TrialOptions, 'say'>): Promise<number> {
  const begun = Date.now();
  const say = (text: string) =>
    print(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${text}`);
  print(`${options.publishes} editions of each section, seed ${options.seed}`);
  const { faults, figures } = await publisherTrial({ ...options, say });
  print(JSON.stringify(figures, null, 2));
  return printFaults(faults);
}

const program = new Command('npm run trial:publishers -w @site/deploy --')
  .description(
    'Three publishers ship at once while visitors read, servers are killed and the store stands still; says what is not as it must be.',
  )
  .option('--publishes <count>', 'editions of each section', positive, 30)
  .option('--seed <number>', 'of what is left to chance', positive, 1 + (Date.now() % 1_000_000))
  .option('--outage <seconds>', 'for how long the store stands still', positive, 60)
  .option('--folder', 'the store is a folder that all share, and does not stand still')
  .option('--rate <count>', 'requests in a second, over all servers', positive, 200)
  .option('--port <number>', 'the first of five ports', positive, 9100)
  .addHelpText('after', '\nThe exit code is 0 when all is well, 1 when there are faults, 2 after wrong use.')
  .exitOverride(endCommandLine);

process.exitCode = await runCommand(() => run(program.parse().opts()));
