import { parseArgs } from 'node:util';
import { print } from '@site/contract/program';
import { printFaults } from '@site/contract/testing';
import { BUILT } from '../testing/spawn-program.ts';
import { crashTrial, outageTrial } from './trials.ts';

/*
 * A trial of the API, as long as is asked for:
 *   npm run trial:crash -w @site/api -- --rounds 300 --database postgres
 *   npm run trial:outage -w @site/api -- --restarts 20 --instances 4
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    database: { type: 'string', default: 'sqlite' },
    restarts: { type: 'string', default: '3' },
    instances: { type: 'string', default: '4' },
  },
});

const begun = Date.now();
await BUILT.build();
const { what, faults, figures } = await run();
const seconds = Math.round((Date.now() - begun) / 1000);
print(`${what}, ${seconds} s: ${JSON.stringify(figures)}`);
process.exitCode = printFaults(faults);

async function run() {
  if (positionals[0] === 'outage') {
    const [restarts, instances] = [Number(values.restarts), Number(values.instances)];
    const what = `${restarts} restarts of PostgreSQL under ${instances} APIs`;
    return { what, ...(await outageTrial({ restarts, instances })) };
  }
  const rounds = Number(values.rounds);
  const database = values.database === 'postgres' ? 'postgres' : 'sqlite';
  const what = `${rounds} times kill -9 on ${database}`;
  return { what, ...(await crashTrial({ rounds, database, say: print })) };
}
