import { type CountsSource, type ReleaseStore, watchCanary } from '@site/releases';
import type { FastifyInstance } from 'fastify';

/**
 * Aborts a canary whose visitors meet more errors than the others, again and again until the app closes.
 * @param interval in milliseconds
 */
export function keepWatch(
  app: FastifyInstance,
  store: ReleaseStore,
  counts: CountsSource | undefined,
  interval: number,
): void {
  async function look(): Promise<void> {
    const { canary, ended, summary } = await watchCanary(store, counts);
    if (ended) app.log.warn({ canary: canary?.id, tries: canary?.tries }, summary);
  }

  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      looking = looking
        .then(look)
        .catch((error) => app.log.error({ err: error }, 'The canary cannot be watched'));
    }, interval);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
}
