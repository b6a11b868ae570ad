import type { ReleaseStore } from '@site/releases';
import type { FastifyInstance } from 'fastify';
import { forgetOldExchanges } from './access/exchange.ts';
import { forgetOldJobs } from './jobs/records.ts';
import { forgetOldSessions } from './session/sessions.ts';

/** How often old jobs are looked for, in milliseconds: each look reads all records of a week. */
const JOBS_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes identities, sessions and jobs that nobody asks for any more, again and again until the service closes. No request waits for it: what
 * goes wrong is logged, and tried again at the next time.
 * @param interval how often identities and sessions are looked for, in milliseconds: identities are good for minutes
 */
export function forgetOld(app: FastifyInstance, store: ReleaseStore, interval: number): void {
  const every = (milliseconds: number, what: string, work: (from: ReleaseStore) => Promise<void>) =>
    setInterval(() => {
      work(store).catch((error) => app.log.error({ err: error }, `Old ${what} stay in the release store`));
    }, milliseconds).unref();
  const timers = [
    every(interval, 'identities', forgetOldExchanges),
    every(interval, 'sessions', forgetOldSessions),
    every(JOBS_EVERY_MS, 'jobs', forgetOldJobs),
  ];
  app.addHook('onClose', async () => timers.forEach(clearInterval));
}
