import { parseArgs } from 'node:util';
import { print, runCommand } from '@site/contract/program';
import { killTrial } from './trial.ts';

/*
 * Kills the site's server and the API under load, as often as is asked for:
 *   npm run trial:kills -w @site/server -- --kills 500 --seed 42
 * The same seed makes the same choices again; what meets what depends on the machine all the same.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

process.exitCode = await runCommand(async () => {
  const [kills, seed, begun] = [Number(values.kills), Number(values.seed), Date.now()];
  print(`${kills} kills, seed ${seed}`);
  const { faults, figures } = await killTrial({ kills, seed, say: print });
  print(`${Math.round((Date.now() - begun) / 1000)} s: ${JSON.stringify(figures)}`);
  for (const fault of faults.slice(0, 20)) print(fault);
  print(faults.length === 0 ? 'Everything is as it must be.' : `${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
});
