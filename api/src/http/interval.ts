import type { FastifyInstance } from 'fastify';

/** Runs a task when the app is ready and then at an interval. Logs failures. */
export function runAtInterval(
  app: FastifyInstance,
  milliseconds: number,
  name: string,
  task: () => Promise<unknown>,
) {
  const run = () => task().catch((error: unknown) => app.log.error({ err: error }, `${name} failed`));
  const timer = setInterval(run, milliseconds).unref();
  app.addHook('onReady', async () => void run());
  app.addHook('onClose', async () => clearInterval(timer));
}
