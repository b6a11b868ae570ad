import type { FastifyInstance } from 'fastify';
import { describeError } from './log.ts';

/**
 * Does something again and again until the app closes. What goes wrong is logged, and tried again at the next time.
 * @param interval in milliseconds
 * @param complaint what the log says when it goes wrong
 */
export function runAtInterval(
  app: FastifyInstance,
  interval: number,
  work: () => Promise<void>,
  complaint: string,
) {
  const timer = setInterval(() => {
    work().catch((error) => app.log.error({ failure: describeError(error) }, complaint));
  }, interval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
