import { type CountsSource, type ReleaseStore, watchCanary } from '@site/releases';
import type { FastifyInstance } from 'fastify';

/**
 * Checks the running canary until the app closes, and aborts it if its visitors meet more errors than the others.
 * @param interval in milliseconds
 */
export function startCanaryWatch(
  app: FastifyInstance,
  store: ReleaseStore,
  counts: CountsSource | undefined,
  interval: number,
): void {
  async function check(): Promise<void> {
    const { canary, ended, summary } = await watchCanary(store, counts);
    if (ended) app.log.warn({ canary: canary?.id, tries: canary?.tries }, summary);
  }

  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      running = running
        .then(check)
        .catch((error) => app.log.error({ err: error }, 'Cannot check the canary'));
    }, interval);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
