import type { FastifyInstance } from 'fastify';

/** Repeats a task while the app is open, first when it is ready. Logs failures. @param milliseconds between two runs */
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
