import type { ReleaseStore } from '@site/releases';
import type { FastifyInstance } from 'fastify';
import { forgetOldExchanges } from './access/exchange.ts';
import { forgetOldJobs } from './jobs/records.ts';

/**
 * Removes identities and jobs that nobody asks for any more, again and again until the service closes. No request waits for it: what
 * goes wrong is logged, and tried again at the next time.
 * @param interval in milliseconds
 */
export function forgetOld(app: FastifyInstance, store: ReleaseStore, interval: number): void {
  const run = (work: Promise<void>, what: string) =>
    work.catch((error) => app.log.error({ err: error }, `Old ${what} stay in the release store`));
  const timer = setInterval(() => {
    run(forgetOldExchanges(store), 'identities');
    run(forgetOldJobs(store), 'jobs');
  }, interval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
