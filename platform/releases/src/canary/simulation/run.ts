// Says what canaries come to, as tables in Markdown: npm run simulate:canary (-- --runs 1000 --seed 1).
import { parseArgs } from 'node:util';
import { print, Refusal, runCommand } from '@site/contract/program';
import { simulation } from './tables.ts';

function wholeNumber(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Refusal(`--${name}: ${value} is no whole number from 1 on`);
  return Number(value);
}

process.exitCode = await runCommand(async () => {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  });
  const size = { runs: wholeNumber('runs', values.runs), seed: wholeNumber('seed', values.seed) };
  for (const block of simulation(size)) print(`${block}\n`);
});
