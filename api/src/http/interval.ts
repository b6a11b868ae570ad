import type { FastifyInstance } from 'fastify';
import { describeError } from './log.ts';

/**
 * Does something again and again until the app closes. What goes wrong is logged, and tried again at the next time.
 * @param interval in milliseconds
 * @param complaint what the log says when it goes wrong
 * @returns does it once more, at once
 */
export function runAtInterval(
  app: FastifyInstance,
  interval: number,
  work: () => Promise<void>,
  complaint: string,
): () => Promise<void> {
  const run = () => work().catch((error) => app.log.error({ failure: describeError(error) }, complaint));
  const timer = setInterval(run, interval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return run;
}
