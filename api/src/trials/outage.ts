import { setTimeout as sleep } from 'node:timers/promises';
import { stopProgram } from '@site/contract/program';
import { openTrial } from './trial.ts';

/** Time between two restarts, in milliseconds. */
const RESTART_INTERVAL = 700;

interface OutageOptions {
  restarts: number;
  /** How many APIs there are. */
  instances: number;
}

/**
 * Several APIs on one PostgreSQL, which is restarted under load as after a crash, and then the same comparison as after
 * kill -9.
 */
export async function outageTrial({ restarts, instances }: OutageOptions) {
  const trial = await openTrial('postgres');
  try {
    // All at once, on a database without tables.
    const apis = await Promise.all(Array.from({ length: instances }, () => trial.startApi()));
    const origins = apis.map(({ origin }) => origin);
    const sending = trial.load.run(origins, 8);
    for (let restart = 1; restart <= restarts; restart += 1) {
      await sleep(RESTART_INTERVAL * (0.5 + Math.random()));
      await trial.postgres?.restart();
    }
    await sleep(RESTART_INTERVAL);
    trial.load.stop();
    await sending;
    await trial.load.finish(origins);
    const outcome = await trial.conclude();
    for (const { server } of apis) {
      if (server.exitCode !== null) outcome.faults.push(`An API ended with code ${server.exitCode}.`);
    }
    await Promise.all(apis.map(({ server }) => stopProgram(server, 'SIGTERM')));
    return outcome;
  } finally {
    await trial.close();
  }
}
