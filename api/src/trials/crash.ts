import { setTimeout as sleep } from 'node:timers/promises';
import { stopProgram } from '@site/contract/program';
import { openTrial } from './trial.ts';

/** The API is killed after at most so many leads, and then so many milliseconds. */
const MAX_LEADS = 10;
const MAX_WAIT = 30;

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
      const sending = trial.load.run([origin], 8);
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
    await stopProgram(server, 'SIGTERM');
    if (server.exitCode !== 0)
      outcome.faults.push(`The API ended with code ${server.exitCode} after SIGTERM.`);
    return outcome;
  } finally {
    await trial.close();
  }
}
