import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { print, stopProgram } from '@site/contract/program';
import { spawnProgram, untilListens } from './processes.ts';
import { openTrial, report } from './trial.ts';

/*
 * Kills the API at random moments under load, round after round, and then compares what was confirmed, what is stored
 * and what has arrived: npm run test:crash -w api -- --rounds 300 --database sqlite
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const rounds = Number(values.rounds);
const kind = values.database === 'postgres' ? 'postgres' : 'sqlite';

/** The API is killed after at most so many leads, and then so many milliseconds. */
const MOST_LEADS = 10;
const MOST_WAIT = 30;

const begun = Date.now();
const trial = await openTrial(kind);
try {
  for (let round = 1; round <= rounds; round += 1) {
    const server = spawnProgram('server.ts', [], trial.environment);
    const origin = await untilListens(server);
    const sending = trial.load.run([origin], 8);
    await trial.load.untilConfirmed(Math.floor(Math.random() * MOST_LEADS));
    await sleep(Math.random() * MOST_WAIT);
    await stopProgram(server, 'SIGKILL');
    trial.load.stop();
    await sending;
    if (round % 50 === 0) print(`${round} rounds, ${trial.load.confirmed.size} confirmed`);
  }
  await trial.endLeases();
  const last = spawnProgram('server.ts', [], trial.environment);
  await trial.load.finish([await untilListens(last)]);
  const outcome = await trial.conclude();
  await stopProgram(last);
  if (last.exitCode !== 0) outcome.faults.push(`The API ended with code ${last.exitCode} after SIGTERM.`);
  const seconds = Math.round((Date.now() - begun) / 1000);
  report(`${rounds} times kill -9 on ${kind}, ${seconds} s`, outcome);
} finally {
  await trial.close();
}
