import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopProgram } from '@site/contract/program';
import { spawnProgram, untilListens } from './processes.ts';
import { openTrial, report } from './trial.ts';

/*
 * Several APIs on one PostgreSQL, which is restarted under load as after a crash, and then the same comparison as after
 * kill -9: npm run test:outage -w api -- --restarts 20 --instances 4
 */

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '3' },
    instances: { type: 'string', default: '4' },
  },
});
const restarts = Number(values.restarts);
const instances = Number(values.instances);

/** Time between two restarts, in milliseconds. */
const BETWEEN = 700;

const begun = Date.now();
const trial = await openTrial('postgres');
// All at once, on a database without tables.
const servers = Array.from({ length: instances }, () => spawnProgram('server.ts', [], trial.environment));
try {
  const origins = await Promise.all(servers.map(untilListens));
  const sending = trial.load.run(origins, 8);
  for (let restart = 1; restart <= restarts; restart += 1) {
    await sleep(BETWEEN * (0.5 + Math.random()));
    await trial.postgres?.restart();
  }
  await sleep(BETWEEN);
  trial.load.stop();
  await sending;
  await trial.load.finish(origins);
  const outcome = await trial.conclude();
  for (const server of servers) {
    if (server.exitCode !== null) outcome.faults.push(`An API ended with code ${server.exitCode}.`);
  }
  await Promise.all(servers.map((server) => stopProgram(server)));
  const seconds = Math.round((Date.now() - begun) / 1000);
  report(`${restarts} restarts of PostgreSQL under ${instances} APIs, ${seconds} s`, outcome);
} finally {
  for (const server of servers) server.kill('SIGKILL');
  await trial.close();
}
