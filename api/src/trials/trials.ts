import { setTimeout as sleep } from 'node:timers/promises';
import { stopProgram } from '@site/contract/program';
import { openTrial } from './open-trial.ts';

/** The API is killed after at most so many leads, and then so many milliseconds. */
const MAX_LEADS = 10;
const MAX_WAIT = 30;

/** Time between two restarts of PostgreSQL, in milliseconds. */
const RESTART_INTERVAL = 700;

/** How many visitors send at once. */
const CLIENTS = 8;

interface CrashOptions {
  rounds: number;
  database: 'sqlite' | 'postgres';
  /** Is told now and then how far it is. */
  say?(progress: string): void;
}

/**
 * Kills the API at random moments under load, round after round, and then compares what was confirmed, what is stored and what
 * has arrived.
 */
export async function crashTrial({ rounds, database, say }: CrashOptions) {
  const trial = await openTrial(database);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const { server, origin } = await trial.startApi();
      const sending = trial.load.run([origin], CLIENTS);
      await trial.load.untilConfirmed(Math.floor(Math.random() * MAX_LEADS));
      await sleep(Math.random() * MAX_WAIT);
      await stopProgram(server, 'SIGKILL');
      trial.load.stop();
      await sending;
      if (round % 50 === 0) say?.(`${round} rounds, ${trial.load.confirmed.size} confirmed`);
    }
    await trial.endLeases();
    const { server, origin } = await trial.startApi();
    await trial.load.finish([origin]);
    const outcome = await trial.conclude();
    await stopProgram(server);
    if (server.exitCode !== 0)
      outcome.faults.push(`The API ended with code ${server.exitCode} after SIGTERM.`);
    return outcome;
  } finally {
    await trial.close();
  }
}

/**
 * Several APIs on one PostgreSQL, which is restarted under load as after a crash, and then the same comparison as after
 * kill -9.
 */
export async function outageTrial({ restarts, instances }: { restarts: number; instances: number }) {
  const trial = await openTrial('postgres');
  try {
    // All at once, on a database without tables.
    const apis = await Promise.all(Array.from({ length: instances }, () => trial.startApi()));
    const origins = apis.map(({ origin }) => origin);
    const sending = trial.load.run(origins, CLIENTS);
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
    await Promise.all(apis.map(({ server }) => stopProgram(server)));
    return outcome;
  } finally {
    await trial.close();
  }
}
